"""The videos and their import."""

from pipeline.build import desk
from pipeline.ui import librarypage
from pipeline.ui.theme import begin, told

say = begin("library.title")
with told(say):
    librarypage.draw(desk(), say)
