"""Static files under names that change with their content, modules' imports included."""

from __future__ import annotations

from django.contrib.staticfiles.storage import StaticFilesStorage
from whitenoise.storage import CompressedManifestStaticFilesStorage


class CollectedStaticFilesStorage(CompressedManifestStaticFilesStorage):
    """Hashed, compressed files once ``collectstatic`` has run; plain names before."""

    support_js_module_import_aggregation = True
    # Our own modules only: a dependency's comment that speaks of imports is not one.
    _js_module_import_aggregation_patterns = (
        "js/*.js",
        CompressedManifestStaticFilesStorage._js_module_import_aggregation_patterns[1],
    )

    def url(self, name: str | None, force: bool = False) -> str:
        # Without a manifest nothing was collected: tests and commands still render pages.
        if not self.hashed_files:
            return str(StaticFilesStorage.url(self, name))
        return str(super().url(name, force))
