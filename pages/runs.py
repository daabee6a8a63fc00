"""The runs page."""

from pipeline.ui.theme import begin

say = begin("runs.title")
