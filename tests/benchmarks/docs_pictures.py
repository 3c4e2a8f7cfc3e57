"""The pictures of the README, from the gallery, and those of docs/showcase.md and docs/side-by-side.md.

Mermaid draws its text where the page is shown; PlantUML's and state-machine-cat's come from npm's packages.
"""

from __future__ import annotations

import re
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from diagrams import Highlight, draw
from diagrams.drawing import write_whole
from fsm.charts import charts
from tests.benchmarks.drawn import DRAWN_BY
from tests.diagrams.consumers.installed import plantuml, run_script
from tests.diagrams.kept import KEPT, from_the_gallery
from tests.diagrams.samples import GALLERY

TEXTS = {
    "dot": "dot",
    "mermaid": "mmd",
    "plantuml": "puml",
    "scxml": "scxml",
    "xstate": "json",
    "smcat": "smcat",
}
ACTIVE = Highlight(("a.c",), ("completion", "again"), "again")


def main(folder: Path) -> None:
    """Make them in a folder."""
    folder.mkdir(parents=True, exist_ok=True)
    _for_the_readme(folder.parent / "gallery")
    _everything(folder)
    chart = charts()["mana_ability"]
    for who, make in DRAWN_BY.items():
        drawn = _same_every_time(make(chart)())
        write_whole(folder / f"by-{who.split()[0]}.svg", drawn.encode())
    [answer] = run_script("smcat_svg.mjs", [draw(chart).to("smcat").decode()])
    write_whole(folder / "by-state-machine-cat.svg", answer["svg"].encode())


def _same_every_time(svg: str) -> str:
    """Some name what they draw by where it is in memory: here it has numbers, in order."""
    numbers: dict[str, str] = {}
    return re.sub(r"\d{12,}", lambda found: numbers.setdefault(found[0], str(len(numbers) + 1)), svg)


def _for_the_readme(folder: Path) -> None:
    with TemporaryDirectory() as made:
        for name in KEPT:
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            write_whole(folder / f"{name}.svg", from_the_gallery(name, Path(made)))


def _everything(folder: Path) -> None:
    for state, highlight in (("idle", None), ("active", ACTIVE)):
        drawing = draw(GALLERY, highlight=highlight)
        for suffix in ("svg", "png"):
            drawing.save(folder / f"everything-{state}.{suffix}")
    for name, suffix in TEXTS.items():
        draw(GALLERY).save(folder / f"everything.{suffix}", name)
    [answer] = run_script("smcat_svg.mjs", [draw(GALLERY).to("smcat").decode()])
    write_whole(folder / "everything-smcat.svg", answer["svg"].encode())
    done = plantuml(
        "-charset", "UTF-8", "-Playout=smetana", "-tsvg", str((folder / "everything.puml").resolve())
    )
    if done.returncode:
        raise SystemExit(f"PlantUML could not draw: {done.stderr.decode()[-300:]}")
    (folder / "gallery.svg").rename(folder / "everything-plantuml.svg")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
