"""The ASGI app: Streamlit's pages and the API on one port; `cutdesk serve` runs it."""

import streamlit as st
from starlette.middleware import Middleware

from pipeline.api.app import routes
from pipeline.api.guard import Guard
from pipeline.ui.lifespan import lifespan

app = st.App("pages/main.py", routes=routes(), middleware=[Middleware(Guard)], lifespan=lifespan)
