"""Problem details, as every error is answered."""

from pydantic import BaseModel, ConfigDict

from pipeline.api.forms.cutlists import ListView


class WrongField(BaseModel):
    """One field that is not what it should be."""

    field: str
    detail: str


class Problem(BaseModel):
    """RFC 9457 problem details: `code` is stable, `detail` says what was wrong and what would be right."""

    model_config = ConfigDict(
        json_schema_extra={
            "example": {
                "type": "about:blank", "title": "not found", "status": 404, "code": "not_found",
                "detail": "there is no video 'dmeo'; there is demo", "field": "video_ids",
            }
        }
    )  # fmt: skip

    type: str
    title: str
    status: int
    code: str
    detail: str
    field: str | None = None
    fields: list[WrongField] | None = None
    current: ListView | None = None
