from django.db import migrations, models


class Migration(migrations.Migration):
    """Apart from the filling of the column: PostgreSQL makes no index in the transaction that wrote the rows."""

    dependencies = [
        ('rulings', '0013_sorted_names'),
    ]

    operations = [
        migrations.AddIndex(
            model_name='topic',
            index=models.Index(fields=['game', 'sort_key'], name='topics_a_to_z'),
        ),
        migrations.AddIndex(
            model_name='term',
            index=models.Index(fields=['game', 'sort_key'], name='terms_a_to_z'),
        ),
    ]
