"""The house itself: what is committed, how it is set up, and what the documents promise."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
LOCKS = ("requirements.lock", "requirements-dev.lock")

#: Files of more than 400 lines, and why each is one thing.
LONG_FILES: dict[str, str] = {}

#: Hosts that packages come from: a lock names versions and hashes, and leaves the host to whoever
#: installs. Written in two parts, so that this file may be searched as well.
PACKAGE_HOSTS = tuple(
    "".join(parts)
    for parts in (
        ("pypi", ".org"),
        ("python", "hosted.org"),
        ("npm", "js.org"),
        ("npm", "js.com"),
        ("deb.", "debian.org"),
    )
)


def committed(*patterns: str) -> list[Path]:
    listed = subprocess.run(
        ["git", "ls-files", "-z", *patterns], cwd=ROOT, capture_output=True, text=True, check=True
    )
    files = [ROOT / name for name in listed.stdout.split("\0") if name]
    return [file for file in files if file.is_file()]


def test_no_file_names_a_host_that_packages_come_from() -> None:
    named = [
        f"{file.relative_to(ROOT)}: {host}"
        for file in committed()
        for host in PACKAGE_HOSTS
        if host.encode() in file.read_bytes()
    ]
    assert named == []


@pytest.mark.parametrize("name", LOCKS)
def test_every_locked_package_has_an_exact_version_and_hashes(name: str) -> None:
    text = (ROOT / name).read_text()
    assert "http" not in text
    entries = re.split(r"\n(?=[a-z0-9])", text[text.index("\n\n") if text[0] == "\n" else 0 :])
    entries = [entry for entry in entries if not entry.startswith("#")]
    assert len(entries) > 20
    for entry in entries:
        assert re.match(r"[a-z0-9._-]+(\[[a-z,]+\])?==[0-9][^ ]* ", entry), entry[:60]
        assert "--hash=sha256:" in entry, entry[:60]


def test_what_the_club_needs_is_locked_alike_for_its_tests() -> None:
    def versions(name: str) -> dict[str, str]:
        pattern = re.compile(r"^([a-z0-9._-]+)==(\S+)", re.MULTILINE)
        return dict(pattern.findall((ROOT / name).read_text()))

    runtime, development = map(versions, LOCKS)
    assert runtime.items() <= development.items()


def test_the_commands_can_be_run() -> None:
    scripts = [ROOT / ".ci" / "run", ROOT / "manage.py", *(ROOT / "bin").iterdir()]
    for script in scripts:
        assert script.stat().st_mode & 0o111 == 0o111, script
        assert script.read_text().startswith("#!/usr/bin/env "), script


def test_the_two_commands_of_the_readme_are_the_ones_that_are_checked() -> None:
    readme = (ROOT / "README.md").read_text()
    commands = re.findall(r"^    (\S.*)$", readme, re.MULTILINE)
    assert commands[:2] == ["bin/serve", "bin/test"]
    assert (ROOT / ".ci" / "run").read_text().splitlines()[-1] == "exec bin/test"


def test_links_in_the_documents_lead_somewhere() -> None:
    broken = []
    for document in committed("*.md"):
        for target in re.findall(r"\]\(([^)#\s]+)[^)]*\)", document.read_text()):
            if "://" not in target and not (document.parent / target).exists():
                broken.append(f"{document.relative_to(ROOT)}: {target}")
    assert broken == []


def test_files_and_commands_that_documents_name_are_there() -> None:
    """Names in code quotes that look like paths of ours."""
    paths = re.compile(r"`((?:bin|cardverse|docs|lobby|rummy|static|templates|tests)/[\w./-]+)`")
    missing = []
    for document in committed("*.md"):
        for name in paths.findall(document.read_text()):
            if not (ROOT / name).exists():
                missing.append(f"{document.relative_to(ROOT)}: {name}")
        for command in re.findall(r"`manage\.py ([a-z_-]+)", document.read_text()):
            found = [*ROOT.glob(f"*/management/commands/{command}.py")]
            if not found and command not in ("migrate", "collectstatic", "createsuperuser"):
                missing.append(f"{document.relative_to(ROOT)}: manage.py {command}")
    assert missing == []


def test_no_file_needs_much_scrolling() -> None:
    long = {
        str(file.relative_to(ROOT)): len(file.read_text().splitlines())
        for file in committed("*.py", "*.js", "*.css", "*.html")
        if "/migrations/" not in str(file) and len(file.read_text().splitlines()) > 400
    }
    assert set(long) == set(LONG_FILES), long
