from typing import ClassVar

from django.apps import AppConfig
from django.contrib.staticfiles.apps import StaticFilesConfig


class CardverseConfig(AppConfig):
    name = "cardverse"


class CollectedFilesConfig(StaticFilesConfig):
    """Leaves out htmx's extensions: nothing uses them, and one imports a module by a bare name."""

    ignore_patterns: ClassVar[list[str]] = [*StaticFilesConfig.ignore_patterns, "django_htmx/ext/*"]
