from django.db import migrations, models


class Migration(migrations.Migration):
    """Apart from the filling of the column: PostgreSQL makes no index in the transaction that wrote the rows."""

    dependencies = [
        ('cards', '0007_sorted_names'),
    ]

    operations = [
        migrations.AddIndex(
            model_name='card',
            index=models.Index(fields=['game', 'sort_key'], name='cards_a_to_z'),
        ),
    ]
