"""Colours: safe for colour-blind readers, and never the only sign of anything.

`DARK` gives each colour its counterpart for readers who ask for a dark page.
"""

INK = "#1b1f24"
MUTED = "#59636e"
LINE = "#57606a"
PAPER = "#ffffff"

ASKS = "#005a9c"
ASKS_FILL = "#eaf4fc"
CALLS = "#7a4a00"
CALLS_FILL = "#fdf3df"
QUIET = "#8b949e"
QUIET_FILL = "#f4f5f7"
COMPOSITE = "#a8b1bb"
COMPOSITE_FILLS = ("#fafbfc", "#f1f4f8", "#fafbfc")
LETTER = "#3d4f6b"
LETTER_INK = "#fefefe"

TRIGGER = ASKS
GUARD = "#1f5f4a"
ACTION = "#5b3d7a"

TAKEN = "#009e73"
"""The way so far: a line twice as thick."""
LAST = "#d55e00"
"""The last step and where it led: a line three times as thick."""
CURRENT_FILL = "#ffe3cf"

YES = "#00694f"
NO = "#a33600"
"""A guard's answer: the word stands beside it, and a closed arrow is dashed."""

SKIPPED = "#667079"
SKIPPED_LINE = "#8d96a1"
SKIPPED_FILL = "#fbfcfd"
SKIPPED_LETTER = "#66707a"
"""What is not needed: dotted lines."""

NEVER = "#c1121f"
NEVER_FILL = "#fdeeee"
"""What no play has seen: dashed, and marked with a cross and 0."""
HEAT = ("#40709c", "#35699a", "#164d80", "#0a2f57")
"""How often something was seen, from seldom to often: lines grow thicker, the number stands beside them."""

DARK = {
    INK: "#e6edf3",
    MUTED: "#9aa4af",
    LINE: "#9ba5b0",
    PAPER: "#0d1117",
    ASKS: "#79b8ff",
    ASKS_FILL: "#0e2438",
    CALLS: "#e3b566",
    CALLS_FILL: "#2e2412",
    QUIET: "#6e7681",
    QUIET_FILL: "#1c2128",
    COMPOSITE: "#4d5560",
    "#fafbfc": "#11161d",
    "#f1f4f8": "#171d26",
    LETTER: "#52699a",
    LETTER_INK: "#fdfdfd",
    GUARD: "#7fd1b0",
    ACTION: "#c9a6f0",
    TAKEN: "#2fc99a",
    LAST: "#ff9145",
    CURRENT_FILL: "#4a2408",
    YES: "#5fe0b5",
    NO: "#ff9d70",
    SKIPPED: "#868f99",
    SKIPPED_LINE: "#69727d",
    SKIPPED_FILL: "#10151b",
    SKIPPED_LETTER: "#59626d",
    NEVER: "#ff6b72",
    NEVER_FILL: "#3a1518",
    HEAT[0]: "#6490c0",
    HEAT[1]: "#7aaad8",
    HEAT[2]: "#92c0ec",
    HEAT[3]: "#c8e1fb",
}
"""The colours of a dark page, by those of a light one."""


def heat(count: int) -> str:
    """The colour of something seen so many times."""
    if not count:
        return NEVER
    return HEAT[sum(count >= bound for bound in HEAT_BOUNDS)]


HEAT_BOUNDS = (3, 10, 50)
"""From how many times on a colour is the next one."""


def heat_width(count: int) -> float:
    """The width of a line taken so many times."""
    return 1.8 if not count else 1.2 + 0.6 * sum(count >= bound for bound in HEAT_BOUNDS)
