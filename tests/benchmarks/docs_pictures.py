"""The pictures of docs/showcase.md and docs/side-by-side.md: one chart with everything, in every renderer.

Mermaid draws its text where the page is shown; PlantUML's and state-machine-cat's come from npm's packages.
"""

from __future__ import annotations

import sys
from pathlib import Path

from diagrams import Highlight, draw
from diagrams.drawing import write_whole
from fsm.charts import charts
from tests.benchmarks.drawn import DRAWN_BY
from tests.diagrams.consumers.installed import plantuml, run_script
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
    _everything(folder)
    chart = charts()["mana_ability"]
    for who, make in DRAWN_BY.items():
        write_whole(folder / f"by-{who.split()[0]}.svg", make(chart)().encode())
    [answer] = run_script("smcat_svg.mjs", [draw(chart).to("smcat").decode()])
    write_whole(folder / "by-state-machine-cat.svg", answer["svg"].encode())


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
