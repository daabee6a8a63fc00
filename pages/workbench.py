"""From a request to clips: type, watch, look inside, trim, take away."""

from pipeline.build import desk
from pipeline.ui import workbenchpage
from pipeline.ui.theme import begin, told

say = begin("workbench.title", heading=False)
with told(say):
    workbenchpage.draw(desk(), say)
