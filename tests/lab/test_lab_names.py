"""`pokerroom.lab`: every name is there, and is what type checkers take it for."""

from __future__ import annotations

from pathlib import Path

import pytest

from pokerroom import lab


def test_every_name_is_there_and_comes_from_where_type_checkers_look() -> None:
    assert sorted(lab.__all__) == sorted(lab._MODULE_OF) == dir(lab)
    lines = Path(lab.__file__).read_text("utf-8").splitlines()
    seen = {line.rpartition(" as ")[2]: line.split()[1] for line in lines if line.startswith("    from pokerroom.lab.")}
    assert seen == lab._MODULE_OF
    assert all(getattr(lab, name).__module__ == module for name, module in lab._MODULE_OF.items())
    with pytest.raises(AttributeError, match="has no attribute 'Nihgt'"):
        _ = lab.Nihgt
