"""The system page."""

from pipeline.ui.theme import begin

say = begin("system.title")
