"""Conversations: the questions and answers that are kept, read again and taken away with their clips."""

from collections.abc import Sequence
from typing import Annotated

from fastapi import APIRouter, Query, Response

from pipeline.api.common import ById, the_desk
from pipeline.api.forms.asking import (
    CitationView,
    ConversationPage,
    ConversationRowView,
    ConversationView,
    TurnView,
)
from pipeline.api.problems import Missing, responses
from pipeline.ask.state import Citation, Turn
from pipeline.asking import conversation
from pipeline.errors import InputError
from pipeline.timebase import seconds_from_ms

router = APIRouter(prefix="/v1/conversations", tags=["ask"])


@router.get("", operation_id="list_conversations", response_model=ConversationPage, responses=responses())
def list_conversations(limit: Annotated[int, Query(ge=1, le=200)] = 50) -> ConversationPage:
    """List the conversations, last used first."""
    rows = the_desk().conversations.recent(limit)
    names = ConversationRowView.model_fields
    return ConversationPage(
        conversations=[ConversationRowView(**{name: getattr(row, name) for name in names}) for row in rows]
    )


@router.get(
    "/{conversation_id}", operation_id="get_conversation", response_model=ConversationView,
    responses=responses(404),
)  # fmt: skip
def get_conversation(conversation_id: ById) -> ConversationView:
    """Give a conversation, with what its answers cite."""
    turns = conversation(conversation_id, the_desk())
    if not turns:
        raise Missing(f"there is no conversation {conversation_id!r}; see /api/v1/conversations")
    cited = {(c.video_id, c.start_ms, c.end_ms): c for turn in turns for c in turn.citations}
    return ConversationView(
        conversation_id=conversation_id,
        turns=[turn_view(turn) for turn in turns],
        clips=citation_views(list(cited.values())),
    )


@router.get(
    "/{conversation_id}/export", operation_id="export_conversation", response_model=ConversationView,
    responses={200: {"description": "the conversation as a file"}, **responses(404)},
)  # fmt: skip
def export_conversation(conversation_id: ById, answer: Response) -> ConversationView:
    """Give a conversation with its clips as a file to keep."""
    held = get_conversation(conversation_id)
    answer.headers["Content-Disposition"] = f'attachment; filename="{conversation_id}.json"'
    return held


@router.delete(
    "/{conversation_id}", operation_id="delete_conversation", status_code=204, responses=responses(404)
)
def delete_conversation(conversation_id: ById) -> Response:
    """Do away with a conversation for good."""
    try:
        the_desk().conversations.delete(conversation_id)
    except InputError as error:
        raise Missing(str(error)) from error
    return Response(status_code=204)


def turn_view(turn: Turn) -> TurnView:
    """Show a question with its answer."""
    return TurnView(
        question=turn.question,
        standalone=turn.standalone,
        mode=turn.mode,
        status=turn.status,
        answer=turn.answer,
        citations=citation_views(turn.citations),
    )


def citation_views(citations: Sequence[Citation]) -> list[CitationView]:
    """Show citations; those of videos that are gone show no timecode."""
    library = the_desk().library
    grids = {video.video_id: video.timebase for video in library.videos()} if citations else {}
    return [
        CitationView(
            number=one.number,
            video_id=one.video_id,
            start_sec=seconds_from_ms(one.start_ms),
            end_sec=seconds_from_ms(one.end_ms),
            **{"in": grids[one.video_id].timecode(one.start_ms) if one.video_id in grids else ""},
            out=grids[one.video_id].timecode(one.end_ms) if one.video_id in grids else "",
            kind=one.kind,
            text=one.text,
            segment_ids=list(one.segment_ids),
        )
        for one in citations
    ]
