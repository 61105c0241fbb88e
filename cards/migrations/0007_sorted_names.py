from django.db import migrations, models

from judgekb.sorting import collation_key


def sort(apps, schema_editor):
    Card = apps.get_model("cards", "Card")
    rows = []
    for card in Card.objects.select_related("game").iterator(chunk_size=500):
        card.sort_key = collation_key(card.name, card.game.language)
        rows.append(card)
    Card.objects.bulk_update(rows, ["sort_key"], batch_size=500)


class Migration(migrations.Migration):

    dependencies = [
        ('cards', '0006_checked_fields'),
    ]

    operations = [
        migrations.AddField(
            model_name='card',
            name='sort_key',
            field=models.CharField(default='', editable=False, help_text="its place in the game's alphabet", max_length=640),
            preserve_default=False,
        ),
        migrations.RunPython(sort, migrations.RunPython.noop, elidable=True),
        migrations.AlterModelOptions(
            name='card',
            options={'ordering': ['game', 'sort_key', 'id']},
        ),
    ]
