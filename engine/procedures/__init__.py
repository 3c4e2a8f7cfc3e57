"""The guards and actions of each chart, one class each."""
