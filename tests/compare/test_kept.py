from __future__ import annotations

from pathlib import Path

from docparse.compare.kept import code_digest


def test_an_edit_a_move_or_a_new_file_changes_the_digest(tmp_path: Path) -> None:
    (tmp_path / "engines").mkdir()
    source = tmp_path / "engines" / "lines.py"
    source.write_text("HEIGHT = 48\n")
    (tmp_path / "notes.txt").write_text("of no account\n")
    seen = [code_digest(tmp_path)]
    (tmp_path / "notes.txt").write_text("other\n")
    assert code_digest(tmp_path) == seen[0]
    source.write_text("HEIGHT = 32\n")
    seen.append(code_digest(tmp_path))
    source.rename(tmp_path / "lines.py")
    seen.append(code_digest(tmp_path))
    (tmp_path / "more.py").touch()
    seen.append(code_digest(tmp_path))
    assert len(set(seen)) == len(seen)
