"""The health of the desk, its jobs and its settings."""

from pipeline.build import desk
from pipeline.ui import systempage
from pipeline.ui.theme import begin, told

say = begin("system.title")
with told(say):
    systempage.draw(desk(), say)
