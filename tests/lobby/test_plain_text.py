from __future__ import annotations

import pytest

from lobby.plain_text import TextError, clean_line


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("Blue table", "Blue table"),
        ("  two\n\tlines\u2028here ", "two lines here"),
        ("<b>&amp;</b>", "<b>&amp;</b>"),
        ("שלום עולם", "שלום עולם"),
        ("a\u200eb\u200fc\u200bd\ufeff\x00\x1be", "abcde"),
        ("👩\u200d👩\u200d👧 😀", "👩\u200d👩\u200d👧 😀"),
        ("cafe\u0301", "café"),
        ("Z" + "\u0301\u0302\u0303\u0304\u0305\u0306" + "!", "Ź\u0302\u0303\u0304!"),
    ],
)
def test_a_line_is_kept_as_it_can_be_seen(text: str, line: str) -> None:
    assert clean_line(text, 40) == line


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", "text_empty"),
        (" \n\u200b\u200d ", "text_empty"),
        ("a" * 41, "text_too_long"),
        ("x" * 10_000, "text_too_long"),
        ("a\u202eb", "text_direction"),
        ("a\u2067b", "text_direction"),
    ],
)
def test_what_cannot_be_shown_is_refused_with_a_sentence(text: str, code: str) -> None:
    with pytest.raises(TextError) as refused:
        clean_line(text, 40)
    assert refused.value.code == code
    assert str(refused.value).endswith(".")
