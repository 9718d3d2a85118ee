"""Static files for serving: collected, hashed and compressed, but only when they have changed."""

from __future__ import annotations

import hashlib
from pathlib import Path

from django.conf import settings
from django.contrib.staticfiles.finders import get_finders
from django.core.management import call_command


def collect_static_files() -> None:
    """Run ``collectstatic`` unless the last run saw the very same files."""
    stamp = Path(settings.STATIC_ROOT) / ".collected"
    state = _fingerprint()
    if stamp.exists() and stamp.read_text() == state:
        return
    call_command("collectstatic", interactive=False, verbosity=0, clear=True)
    stamp.write_text(state)


def _fingerprint() -> str:
    """A hash of the names, sizes and times of all source files."""
    digest = hashlib.sha256()
    for finder in get_finders():
        for name, storage in sorted(finder.list([]), key=lambda found: found[0]):
            status = Path(storage.path(name)).stat()
            digest.update(f"{name}\0{status.st_size}\0{status.st_mtime_ns}\n".encode())
    return digest.hexdigest()
