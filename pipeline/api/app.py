"""The REST API, mounted under /api in the app."""

from fastapi import FastAPI
from fastapi_offline import FastAPIOffline
from starlette.routing import BaseRoute, Mount

from pipeline.api import lists, media, pictures, workbench
from pipeline.api.problems import add_handlers

ROUTERS = (media.router, lists.router, pictures.router, workbench.router)


def create_api() -> FastAPI:
    """Make the API with its documents at /api/docs, which need no network."""
    api = FastAPIOffline(title="Cutdesk", version="1", redoc_url=None, redirect_slashes=False)
    add_handlers(api)
    for router in ROUTERS:
        api.include_router(router)
    return api


def routes() -> list[BaseRoute]:
    """Return the app's own routes beside Streamlit's."""
    return [Mount("/api", create_api())]
