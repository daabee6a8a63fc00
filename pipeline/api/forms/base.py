"""What the forms share: types of fields, and bodies that pass over no key unseen. Times are seconds."""

from typing import Annotated

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field

Id = Annotated[str, Field(min_length=1, max_length=200)]
Seconds = Annotated[float, Field(ge=0, le=10**6, allow_inf_nan=False)]
Timecode = Annotated[str, Field(pattern=r"^[0-9]{2}:[0-9]{2}:[0-9]{2}[:;][0-9]{2,3}$")]


def _whole(value: object) -> object:
    """Take 46.0 for 46, as JSON Schema's integers do."""
    return int(value) if isinstance(value, float) and value.is_integer() else value


Whole = Annotated[int, BeforeValidator(_whole)]
Channels = Annotated[int, Field(ge=0, le=4), BeforeValidator(_whole)]
Said = r"\S"
"""Somewhere in the text something is said."""


class Body(BaseModel):
    """What a program sends: types are as they are, and no key is passed over unseen."""

    model_config = ConfigDict(extra="forbid", strict=True)
