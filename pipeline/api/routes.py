"""The app's own routes beside Streamlit's."""

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from pipeline.api.guard import problem
from pipeline.api.media import preview_media, video_media


def unknown(request: Request) -> Response:
    """Answer any other address below /api."""
    return problem(404, "unknown_path", f"nothing answers at {request.url.path}")


def routes() -> list[BaseRoute]:
    """Return the routes in the order in which they are tried."""
    methods = ["GET", "POST", "PUT", "PATCH", "DELETE"]
    return [
        Route("/api/v1/videos/{video_id}/media", video_media, methods=["GET"]),
        Route("/api/v1/previews/{name}", preview_media, methods=["GET"]),
        Route("/api", unknown, methods=methods),
        Route("/api/{rest:path}", unknown, methods=methods),
    ]
