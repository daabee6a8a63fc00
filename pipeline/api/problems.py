"""Errors as RFC 9457 problem details, with a stable code and what would be right."""

from collections.abc import Mapping
from typing import Any

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse
from starlette.exceptions import HTTPException
from starlette.routing import Match, Route

from pipeline.api.forms.problem import Problem
from pipeline.api.guard import PROBLEM, problem
from pipeline.errors import (
    Cancelled,
    CutdeskError,
    ExportError,
    InputError,
    MediaError,
    ModelError,
    StoreError,
)
from pipeline.jobs.intake import Absent, Outside, TooLarge

STATUS: tuple[tuple[type[CutdeskError], int, str], ...] = (
    (Outside, 403, "outside_folders"),
    (Absent, 404, "not_found"),
    (TooLarge, 413, "too_large"),
    (InputError, 422, "bad_input"),
    (ExportError, 422, "cannot_export"),
    (MediaError, 422, "bad_media"),
    (Cancelled, 409, "cancelled"),
    (StoreError, 503, "store_unavailable"),
    (ModelError, 503, "model_unavailable"),
)

Responses = dict[int | str, dict[str, Any]]
MEANINGS = {
    400: "the request cannot be read",
    401: "a token is needed",
    403: "not allowed",
    404: "not there",
    409: "it does not go with what stands now",
    413: "too large",
    416: "no such range",
    422: "a field is not what it should be",
    429: "too many at once",
    503: "a part of the desk cannot be used",
    507: "no room on the disk",
}


class Refused(InputError):
    """A problem with a status of its own."""

    def __init__(self, status: int, code: str, detail: str, **more: object) -> None:
        """Refuse with `code`; `more` are further members such as `field`."""
        super().__init__(detail)
        self.status, self.code, self.more = status, code, more


class Missing(Refused):
    """What the address or a field names is not there."""

    def __init__(self, detail: str, field: str = "") -> None:
        """Say what is missing; `field` is what named it, empty for the address."""
        super().__init__(404, "not_found", detail, **({"field": field} if field else {}))


class InTheWay(Refused):
    """What stands now does not allow it."""

    def __init__(self, code: str, detail: str, **more: object) -> None:
        """Say what stands in the way."""
        super().__init__(409, code, detail, **more)


def responses(*statuses: int) -> Responses:
    """Document the problems that a route answers with; the desk's own are always among them."""
    return {status: {"model": Problem, "description": MEANINGS[status]} for status in (*statuses, 422, 503)}


def as_problems(document: dict[str, Any]) -> dict[str, Any]:
    """Say in an OpenAPI document that problems have a media type of their own."""
    reference = {"$ref": "#/components/schemas/Problem"}
    for path in document.get("paths", {}).values():
        for operation in path.values():
            for answer in operation.get("responses", {}).values():
                content = answer.get("content", {})
                if content.get("application/json", {}).get("schema") == reference:
                    content[PROBLEM] = content.pop("application/json")
                if PROBLEM in content:
                    answer["content"] = {PROBLEM: {"schema": reference}}
    return document


def add_handlers(api: FastAPI) -> None:
    """Answer every error of the API as a problem."""
    api.add_exception_handler(CutdeskError, _own)
    api.add_exception_handler(HTTPException, _http)
    api.add_exception_handler(RequestValidationError, _validation)


def problem_of(error: CutdeskError) -> tuple[int, str, Mapping[str, object]]:
    """Return the status, code and further members that an error is answered with."""
    if isinstance(error, Refused):
        return error.status, error.code, error.more
    for kind, status, code in STATUS:
        if isinstance(error, kind):
            return status, code, {}
    return 500, "failed", {}


def _own(request: Request, error: Exception) -> JSONResponse:
    assert isinstance(error, CutdeskError)
    status, code, more = problem_of(error)
    return problem(status, code, str(error), **more)


def _http(request: Request, error: Exception) -> JSONResponse:
    assert isinstance(error, HTTPException)
    if error.status_code == 404:
        return problem(404, "unknown_path", f"nothing answers at {request.url.path}; see /api/docs")
    if error.status_code == 405:
        answer = problem(
            405,
            "method_not_allowed",
            f"{request.method} is not answered at {request.url.path}; see /api/docs",
        )
        answer.headers["Allow"] = ", ".join(_allowed(request))
        return answer
    code = "unreadable" if error.status_code == 400 else "refused"
    return problem(error.status_code, code, str(error.detail))


def _allowed(request: Request) -> list[str]:
    """Return every method that the address answers; the router itself names those of one route only."""
    methods = set[str]()
    for route in request.app.routes:
        if isinstance(route, Route) and route.methods:
            match, _ = route.matches(request.scope)
            methods |= route.methods if match != Match.NONE else set()
    return sorted(methods)


def _validation(request: Request, error: Exception) -> JSONResponse:
    assert isinstance(error, RequestValidationError)
    fields = [
        {"field": ".".join(str(part) for part in one["loc"] if part != "body"), "detail": one["msg"]}
        for one in error.errors()
    ]
    first = fields[0]
    named = first["field"] or "the body"
    return problem(
        422, "bad_input", f"{named}: {first['detail']}; see /api/docs", field=first["field"], fields=fields
    )
