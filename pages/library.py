"""The library page."""

from pipeline.ui.theme import begin

say = begin("library.title")
