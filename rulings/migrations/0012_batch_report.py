from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("rulings", "0011_stamps"),
    ]

    operations = [
        migrations.AddField(
            model_name="batch",
            name="report",
            field=models.JSONField(default=list, help_text="what was found in it: `rulings.desk.issues.report`"),
        ),
    ]
