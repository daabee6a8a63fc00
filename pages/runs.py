"""Every run, kept."""

from pipeline.build import desk
from pipeline.ui import runspage
from pipeline.ui.theme import begin, told

say = begin("runs.title")
with told(say):
    runspage.draw(desk(), say)
