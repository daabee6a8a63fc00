"""Conversations are kept, reopened and exported with their clips."""

import pytest

from pipeline.ask.state import Citation, Turn
from pipeline.errors import InputError
from pipeline.plain import from_plain
from pipeline.stores.conversations import ConversationStore
from pipeline.stores.database import FILE_NAME, Database


@pytest.fixture
def store(tmp_path):
    database = Database(tmp_path / FILE_NAME)
    yield ConversationStore(database)
    database.close()


def turn(question, start=1000):
    return Turn(
        question,
        "Somebody",
        "answered",
        question,
        "plain",
        (Citation(1, "v1", start, start + 500, "x", "play", (7,)),),
    )


def test_turns_come_back_in_order_as_they_were(store):
    first, second = turn("Who?"), turn("And then?", 9000)
    store.add("talk-1", first)
    store.add("talk-1", second)
    assert [from_plain(Turn, body) for body in store.turns("talk-1")] == [first, second]


def test_the_list_names_the_first_question(store):
    store.add("talk-1", turn("Who?"))
    store.add("talk-1", turn("And then?"))
    store.add("talk-2", turn("누가?"))
    rows = {row.conversation_id: row for row in store.recent()}
    assert (rows["talk-1"].title, rows["talk-1"].turns, rows["talk-1"].video_ids) == ("Who?", 2, ("v1",))
    assert rows["talk-2"].title == "누가?"


def test_an_export_holds_each_clip_once(store):
    for question, start in (("Who?", 1000), ("Who again?", 1000), ("Then?", 5000)):
        store.add("talk-1", turn(question, start))
    out = store.export("talk-1")
    assert len(out["turns"]) == 3
    assert [clip["start_ms"] for clip in out["clips"]] == [1000, 5000]


def test_a_deleted_conversation_is_gone_with_its_turns(store):
    store.add("talk-1", turn("Who?"))
    store.delete("talk-1")
    assert store.turns("talk-1") == []
    with pytest.raises(InputError, match="no conversation"):
        store.export("talk-1")
    with pytest.raises(InputError, match="no conversation"):
        store.delete("talk-1")


@pytest.mark.parametrize("name", ["", "../x", "a b", "x" * 101])
def test_a_name_that_is_none_is_refused(store, name):
    with pytest.raises(InputError, match="no id"):
        store.add(name, turn("Who?"))
