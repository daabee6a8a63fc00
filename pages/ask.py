"""Asking the broadcast."""

from pipeline.build import desk
from pipeline.ui import askpage
from pipeline.ui.theme import begin, told

say = begin("ask.title")
with told(say):
    askpage.draw(desk(), say)
