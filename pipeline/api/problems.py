"""Errors as RFC 9457 problem details, with a stable code and what would be right."""

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse
from starlette.exceptions import HTTPException

from pipeline.api.guard import problem
from pipeline.errors import CutdeskError, ExportError, InputError, MediaError, ModelError, StoreError

STATUS: tuple[tuple[type[CutdeskError], int, str], ...] = (
    (InputError, 422, "bad_input"),
    (ExportError, 422, "cannot_export"),
    (MediaError, 422, "bad_media"),
    (StoreError, 503, "store_unavailable"),
    (ModelError, 503, "model_unavailable"),
)


class Missing(InputError):
    """What the address names is not there; answered with 404."""


def add_handlers(api: FastAPI) -> None:
    """Answer every error of the API as a problem."""
    api.add_exception_handler(CutdeskError, _own)
    api.add_exception_handler(HTTPException, _http)
    api.add_exception_handler(RequestValidationError, _validation)


def _own(request: Request, error: Exception) -> JSONResponse:
    if isinstance(error, Missing):
        return problem(404, "not_found", str(error))
    for kind, status, code in STATUS:
        if isinstance(error, kind):
            return problem(status, code, str(error))
    return problem(500, "failed", str(error))


def _http(request: Request, error: Exception) -> JSONResponse:
    assert isinstance(error, HTTPException)
    if error.status_code == 404:
        return problem(404, "unknown_path", f"nothing answers at {request.url.path}; see /api/docs")
    if error.status_code == 405:
        return problem(405, "method_not_allowed", f"{request.method} is not answered at {request.url.path}")
    return problem(error.status_code, "refused", str(error.detail))


def _validation(request: Request, error: Exception) -> JSONResponse:
    assert isinstance(error, RequestValidationError)
    fields = [
        {"field": ".".join(str(part) for part in one["loc"] if part != "body"), "detail": one["msg"]}
        for one in error.errors()
    ]
    first = fields[0]
    return problem(422, "bad_input", f"{first['field']}: {first['detail']}", fields=fields)
