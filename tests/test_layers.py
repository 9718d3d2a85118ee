"""Imports go one way. This walks all of them and fails on a wrong arrow."""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

ROOT = Path(__file__).resolve().parents[1]
OURS = ("cardverse", "lobby", "rummy")


class Layer(NamedTuple):
    """Some modules with all that is inside them, and the layers that they may import."""

    name: str
    modules: tuple[str, ...]
    may_import: tuple[str, ...]
    standard_library_only: bool = False


#: From the bottom up. A module is in the layer that names it most exactly; each layer may import
#: itself, the layers that it names, and, unless it says otherwise, installed packages.
LAYERS = (
    Layer("engine", ("rummy.engine",), (), standard_library_only=True),
    Layer("programs", ("rummy.ai",), ("engine",), standard_library_only=True),
    Layer(
        "ground",
        (
            "cardverse.arguments",
            "cardverse.draining",
            "cardverse.environment",
            "cardverse.hints",
            "cardverse.layers",
            "cardverse.static_storage",
        ),
        (),
    ),
    Layer("sockets", ("cardverse.bridge", "cardverse.sockets"), ("ground",)),
    Layer(
        "write path",
        (
            "rummy.absence",
            "rummy.actions",
            "rummy.migrations",
            "rummy.models",
            "rummy.pace",
            "rummy.signals",
            "rummy.store",
            "rummy.table",
        ),
        ("engine", "programs", "ground"),
    ),
    # Runs in processes of its own, which need neither Django nor a database.
    Layer("thinking", ("rummy.thinking",), ("engine", "programs")),
    Layer("clock", ("rummy.clock",), ("engine", "programs", "ground", "write path", "thinking")),
    Layer(
        "reading",
        ("rummy.access", "rummy.matches", "rummy.records", "rummy.snapshot"),
        ("engine", "ground", "write path"),
    ),
    Layer(
        "table pages",  # Consumers, views, admin, commands: whatever else is in rummy.
        ("rummy",),
        ("engine", "programs", "ground", "sockets", "write path", "clock", "reading"),
    ),
    Layer(
        "lobby",
        (
            "lobby.access",
            "lobby.chat",
            "lobby.company",
            "lobby.errors",
            "lobby.follow",
            "lobby.friendly",
            "lobby.guests",
            "lobby.hints",
            "lobby.hosting",
            "lobby.keeper",
            "lobby.lists",
            "lobby.lookalikes",
            "lobby.matchmaking",
            "lobby.migrations",
            "lobby.models",
            "lobby.names",
            "lobby.people",
            "lobby.personal",
            "lobby.phrases",
            "lobby.plain_text",
            "lobby.presence",
            "lobby.profile",
            "lobby.tables",
            "lobby.texts",
        ),
        ("engine", "ground", "write path", "reading"),
    ),
    Layer(
        "lobby pages",
        ("lobby",),
        ("engine", "ground", "sockets", "write path", "reading", "lobby"),
    ),
    Layer(
        "site",  # Settings, URLs, the server: what puts the parts together.
        ("cardverse",),
        (
            *("engine", "programs", "ground", "sockets", "write path", "clock", "reading"),
            *("table pages", "lobby", "lobby pages"),
        ),
    ),
)


def layer_of(module: str) -> Layer:
    """The layer that names ``module``, or the nearest package around it."""
    found = [
        (len(prefix), layer)
        for layer in LAYERS
        for prefix in layer.modules
        if module == prefix or module.startswith(prefix + ".")
    ]
    return max(found, key=lambda pair: pair[0])[1]


def imports_of(module: str, source: str, is_package: bool, modules: set[str]) -> Iterator[str]:
    """The full name of every module that ``source`` imports, inside functions too."""
    package = module if is_package else module.rpartition(".")[0]
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = node.module or ""
            if node.level:
                parts = package.split(".")
                parts = parts[: len(parts) - node.level + 1]
                base = ".".join([*parts, base] if base else parts)
            for alias in node.names:
                inside = f"{base}.{alias.name}"
                yield inside if inside in modules else base


def wrong_arrows(sources: dict[str, str]) -> list[str]:
    """What is imported against the layers, a line each. ``sources`` are texts by module name; a
    package's name ends in ``.__init__``."""
    names = MODULES | {name.removesuffix(".__init__") for name in sources}
    wrong = []
    for name, source in sorted(sources.items()):
        module, is_package = name.removesuffix(".__init__"), name.endswith(".__init__")
        layer = layer_of(module)
        for imported in sorted(set(imports_of(module, source, is_package, names))):
            top = imported.partition(".")[0]
            if top in OURS:
                target = layer_of(imported).name
                if target != layer.name and target not in layer.may_import:
                    wrong.append(f"{module} ({layer.name}) imports {imported} ({target})")
            elif layer.standard_library_only and top not in sys.stdlib_module_names:
                wrong.append(f"{module} ({layer.name}) imports {imported} (a package)")
    return wrong


def module_name(path: Path) -> str:
    return ".".join(path.relative_to(ROOT).with_suffix("").parts)


SOURCES = {
    module_name(path): path.read_text(encoding="utf-8")
    for top in OURS
    for path in sorted((ROOT / top).rglob("*.py"))
}
MODULES = {name.removesuffix(".__init__") for name in SOURCES}


def test_no_module_imports_against_the_layers() -> None:
    assert wrong_arrows(SOURCES) == []


def test_the_layers_name_modules_that_exist() -> None:
    named = [module for layer in LAYERS for module in layer.modules]
    assert sorted(set(named) - MODULES) == []
    assert len(set(named)) == len(named)


def test_each_layer_imports_only_layers_below_it() -> None:
    below: set[str] = set()
    for layer in LAYERS:
        assert set(layer.may_import) <= below, layer.name
        below.add(layer.name)


def test_rummy_never_imports_the_lobby() -> None:
    for layer in LAYERS:
        if any(module.partition(".")[0] == "rummy" for module in layer.modules):
            assert not {"lobby", "lobby pages", "site"} & set(layer.may_import)


def test_the_package_around_the_engine_imports_nothing() -> None:
    # Importing rummy.engine.cards runs rummy/__init__.py as well.
    assert list(imports_of("rummy", SOURCES["rummy.__init__"], True, set())) == []


@pytest.mark.parametrize(
    ("module", "source", "arrow"),
    [
        ("rummy.engine.cards", "import django", "(engine) imports django (a package)"),
        ("rummy.engine.cards", "from numpy import array", "(engine) imports numpy (a package)"),
        (
            "rummy.engine.cards",
            "from rummy.ai import easy",
            "(engine) imports rummy.ai.easy (programs)",
        ),
        ("rummy.engine.cards", "from rummy import ai", "(engine) imports rummy.ai (programs)"),
        (
            "rummy.engine.cards",
            "from .. import models",
            "(engine) imports rummy.models (write path)",
        ),
        (
            "rummy.engine.cards",
            "from ..ai.easy import x",
            "(engine) imports rummy.ai.easy (programs)",
        ),
        ("rummy.engine.__init__", "from ..ai import x", "(engine) imports rummy.ai (programs)"),
        ("rummy.engine.cards", "import rummy", "(engine) imports rummy (table pages)"),
        ("rummy.ai.easy", "import rummy.models", "(programs) imports rummy.models (write path)"),
        ("rummy.ai.easy", "import django.db", "(programs) imports django.db (a package)"),
        (
            "rummy.ai.easy",
            "def f():\n import openskill",
            "(programs) imports openskill (a package)",
        ),
        (
            "rummy.ai.easy",
            "if TYPE_CHECKING:\n from rummy.table import play",
            "(programs) imports rummy.table (write path)",
        ),
        (
            "rummy.table",
            "from rummy import views",
            "(write path) imports rummy.views (table pages)",
        ),
        (
            "rummy.models",
            "from rummy.consumers import X",
            "(write path) imports rummy.consumers (table pages)",
        ),
        ("rummy.store", "import rummy.admin", "(write path) imports rummy.admin (table pages)"),
        (
            "rummy.table",
            "from cardverse.sockets import X",
            "(write path) imports cardverse.sockets (sockets)",
        ),
        ("rummy.table", "import lobby.models", "(write path) imports lobby.models (lobby)"),
        ("rummy.views", "import lobby.models", "(table pages) imports lobby.models (lobby)"),
        (
            "rummy.new",
            "from lobby.views import home",
            "(table pages) imports lobby.views (lobby pages)",
        ),
        ("lobby.tables", "import lobby.views", "(lobby) imports lobby.views (lobby pages)"),
        ("lobby.tables", "import rummy.consumers", "(lobby) imports rummy.consumers (table pages)"),
        ("cardverse.hints", "import rummy.models", "(ground) imports rummy.models (write path)"),
    ],
)
def test_a_wrong_arrow_is_found(module: str, source: str, arrow: str) -> None:
    found = wrong_arrows({module: source})
    assert found == [f"{module.removesuffix('.__init__')} {arrow}"]


@pytest.mark.parametrize(
    ("module", "source"),
    [
        ("rummy.engine.cards", "import json\nfrom collections.abc import Iterator"),
        ("rummy.engine.cards", "from rummy.engine import melds\nfrom . import errors"),
        ("rummy.ai.easy", "from rummy.engine.view import View\nfrom rummy.ai import plan"),
        ("rummy.table", "from django.db import models\nfrom rummy.engine.round import play"),
        ("lobby.tables", "from rummy.table import play\nfrom lobby.models import Player"),
        ("cardverse.urls", "import lobby.views\nimport rummy.views"),
    ],
)
def test_a_right_arrow_is_left_alone(module: str, source: str) -> None:
    assert wrong_arrows({module: source}) == []
