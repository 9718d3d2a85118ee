from typing import Any

from django.apps import AppConfig
from django.contrib.staticfiles.apps import StaticFilesConfig


class CardverseConfig(AppConfig):
    name = "cardverse"


class CollectedFilesConfig(StaticFilesConfig):
    """Leaves out htmx's extensions: nothing uses them, and one imports a module by a bare name."""

    def __init__(self, app_name: str, app_module: Any) -> None:
        super().__init__(app_name, app_module)
        self.ignore_patterns = [*self.ignore_patterns, "django_htmx/ext/*"]
