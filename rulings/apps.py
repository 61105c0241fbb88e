"""Sources, rulings, rulebook sections, topics and the citations between them."""

from django.apps import AppConfig


class RulingsConfig(AppConfig):
    name = "rulings"
    verbose_name = "Rulings"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        from django.db.models.signals import post_migrate, pre_migrate

        from cards.importing.writing import texts_written
        from judgekb.search.outbox import recorded
        from rulings.bulk.keeping import mark_stale
        from rulings.desk.roles import ensure_roles
        from rulings.desk.telling import log_card_text
        from rulings.triggers import keep_history, let_go_of_drafts
        from rulings.versions import watch_tables

        post_migrate.connect(ensure_roles, sender=self, dispatch_uid="roles of the desk")
        pre_migrate.connect(let_go_of_drafts, sender=self, dispatch_uid="tables of drafts may be made anew")
        post_migrate.connect(keep_history, sender=self, dispatch_uid="history is kept")
        post_migrate.connect(watch_tables, sender=self, dispatch_uid="notes of what was written")
        recorded.connect(mark_stale, dispatch_uid="bulk files are stale")
        texts_written.connect(log_card_text, dispatch_uid="wordings of cards in the change log")
