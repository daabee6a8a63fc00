"""The REST API, mounted under /api in the app."""

import re
from typing import Any

from fastapi import FastAPI
from fastapi_offline import FastAPIOffline
from starlette.requests import Request
from starlette.responses import RedirectResponse
from starlette.routing import BaseRoute, Mount, Route

from pipeline.api import (
    ask,
    conversations,
    cutlists,
    exports,
    health,
    imports,
    jobs,
    lists,
    login,
    media,
    pictures,
    runs,
    search,
    videos,
    workbench,
)
from pipeline.api.problems import add_handlers, as_problems
from pipeline.settings import load

ROUTERS = (
    search.router,
    runs.router,
    ask.router,
    conversations.router,
    videos.router,
    media.router,
    pictures.router,
    imports.router,
    cutlists.router,
    exports.router,
    jobs.router,
    health.router,
    lists.router,
    workbench.router,
)
ABOUT = (
    "Requests in words become frame-accurate clips. Errors are RFC 9457 problem details: `code` is stable, "
    "`field` names what was wrong, `detail` says what would be right. Times are seconds."
)


def create_api() -> FastAPI:
    """Make the API with its documents at /api/docs, which need no network."""
    api = FastAPIOffline(
        title="Cutdesk", version="1", description=ABOUT, redoc_url=None, redirect_slashes=False
    )
    add_handlers(api)
    for router in ROUTERS:
        api.include_router(router)
    plain = api.openapi

    def openapi() -> dict[str, Any]:
        if api.openapi_schema is None:
            api.openapi_schema = _with_settings(as_problems(plain()))
        return api.openapi_schema

    api.openapi = openapi  # type: ignore[method-assign]
    return api


def _with_settings(document: dict[str, Any]) -> dict[str, Any]:
    """Say in the document what this desk's settings decide."""
    settings = load()
    fields = document["components"]["schemas"]["SearchBody"]["properties"]
    for name in ("duration_sec", "target_duration_sec"):
        fields[name]["anyOf"][0]["maximum"] = settings.max_duration_s
    if settings.token:
        document["components"]["securitySchemes"] = {"token": {"type": "http", "scheme": "bearer"}}
        document["security"] = [{"token": []}]
        document["paths"]["/healthz"]["get"]["security"] = []
    return document


def routes() -> list[BaseRoute]:
    """Return the app's own routes beside Streamlit's."""
    mount = Mount("/api", create_api())
    # A line break in an address is no reason to answer it with a page: its dot matches everything.
    mount.path_regex = re.compile(mount.path_regex.pattern, re.DOTALL)
    return [*login.routes(), *health.root_routes(), Route("/api", _to_docs), mount]


async def _to_docs(request: Request) -> RedirectResponse:
    return RedirectResponse("/api/docs")
