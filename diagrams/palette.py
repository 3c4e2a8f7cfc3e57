"""Colours: safe for colour-blind readers, and never the only sign of anything."""

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

TRIGGER = ASKS
GUARD = "#1f5f4a"
ACTION = "#5b3d7a"

TAKEN = "#009e73"
LAST = "#d55e00"
CURRENT_FILL = "#ffe3cf"
