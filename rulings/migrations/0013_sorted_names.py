from django.db import migrations, models

from judgekb.sorting import collation_key


def sort(apps, schema_editor):
    for name in ("Topic", "Term"):
        model = apps.get_model("rulings", name)
        rows = []
        for row in model.objects.select_related("game").iterator(chunk_size=500):
            row.sort_key = collation_key(row.name, row.game.language)
            rows.append(row)
        model.objects.bulk_update(rows, ["sort_key"], batch_size=500)


class Migration(migrations.Migration):

    dependencies = [
        ('cards', '0007_sorted_names'),
        ('rulings', '0012_batch_report'),
    ]

    operations = [
        migrations.AddField(
            model_name='topic',
            name='sort_key',
            field=models.CharField(default='', editable=False, help_text="its place in the game's alphabet", max_length=640),
            preserve_default=False,
        ),
        migrations.AddField(
            model_name='term',
            name='sort_key',
            field=models.CharField(default='', editable=False, help_text="its place in the game's alphabet", max_length=640),
            preserve_default=False,
        ),
        migrations.RunPython(sort, migrations.RunPython.noop, elidable=True),
        migrations.AlterModelOptions(
            name='topic',
            options={'ordering': ['game', 'sort_key', 'id']},
        ),
        migrations.AlterModelOptions(
            name='term',
            options={'ordering': ['game', 'sort_key', 'id']},
        ),
    ]
