"""Whatever a page can say of any scenario, it says in Russian too; French has the same phrases."""

from __future__ import annotations

import re
from collections.abc import Iterator

from diagrams.moments import moments_of
from diagrams.texts import Texts
from engine import pages
from engine.cards import shipped_cards
from engine.playing import play
from engine.scenario import Scenario, shipped_scenarios
from fsm.charts import charts

CHARTS = charts()


def unsaid(scenario: Scenario) -> Iterator[str]:
    """Texts of a scenario's page that stay as they are and are more than names."""
    refused = pages.RefusedChoices()
    game = play(scenario, watch=refused.after)
    texts = Texts(("en", "ru"))
    moments_of(CHARTS, list(pages.moments_of(game, None, refused.noted)), texts)
    names = sorted({*shipped_cards(), *scenario.cards, *scenario.seats}, key=len, reverse=True)
    columns = texts.columns()
    for english, russian in zip(columns["en"], columns["ru"], strict=True):
        rest = english or ""
        for name in names:
            rest = rest.replace(name, "")
        if russian is None and re.search(r"[a-z]{2,}", rest):
            yield f"{scenario.id}: {english}"


def test_every_phrase_of_every_scenario_is_translated() -> None:
    assert [text for scenario in shipped_scenarios().values() for text in unsaid(scenario)] == []
