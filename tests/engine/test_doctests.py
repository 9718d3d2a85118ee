"""The examples in the engine's docstrings say what happens."""

from __future__ import annotations

import doctest
import importlib
import pkgutil

import pytest

import rummy.engine

MODULES = [f"rummy.engine.{module.name}" for module in pkgutil.iter_modules(rummy.engine.__path__)]
WITH_EXAMPLES = ("cards", "deal", "errors", "melds", "moves", "rules")


@pytest.mark.parametrize("name", MODULES)
def test_the_examples_of_this_module_are_true(name: str) -> None:
    result = doctest.testmod(importlib.import_module(name), optionflags=doctest.FAIL_FAST)
    assert result.failed == 0
    if name.rpartition(".")[2] in WITH_EXAMPLES:
        assert result.attempted > 0
