import threading
from dataclasses import replace

import pytest

from pipeline.errors import InputError, StoreError
from pipeline.model import Clip, CutList, Evidence, Hit, Marker
from pipeline.stores.cutlists import Conflict, CutListStore
from pipeline.stores.database import Database

CLIPS = (
    Clip(
        "v", 0, 1000, 0.5, 1, (1,), "ties it", hits=(Hit(Evidence("stt-1", "stt", 0, 9, "홈런"), 0.5, "run"),)
    ),
    Clip("v", 5000, 7000, kept=False, flags=("over_duration",)),
)
LIST = CutList("first  cut ", CLIPS, (Marker("v", 40, "red", "look"),), run_id="r1")


@pytest.fixture
def store(tmp_path):
    database = Database(tmp_path / "library.sqlite3")
    yield CutListStore(database)
    database.close()


def test_a_list_comes_back_as_it_was(store):
    made = store.create(LIST)
    assert made == replace(LIST, name="first cut", list_id=made.list_id, version=1)
    assert store.get(made.list_id) == made
    assert [(e.name, e.version, e.run_id) for e in store.lists()] == [("first cut", 1, "r1")]


def test_every_edit_is_a_version_that_can_be_restored(store):
    first = store.create(LIST)
    second = store.save(replace(first, clips=CLIPS[:1]), 1, "dropped the second")
    assert (second.version, len(second.clips)) == (2, 1)
    third = store.restore(first.list_id, 1, 2)
    assert third == replace(first, version=3)
    assert store.get(first.list_id, 2) == second
    history = [(v.version, v.note, v.clips, v.total_ms) for v in store.history(first.list_id)]
    assert history == [
        (3, "version 1 again", 1, 1000),
        (2, "dropped the second", 1, 1000),
        (1, "made", 1, 1000),
    ]
    with pytest.raises(InputError, match="no version 9; it has 1 to 3"):
        store.get(first.list_id, 9)


def test_an_edit_of_an_old_version_is_a_conflict(store):
    first = store.create(LIST)
    second = store.save(replace(first, mode="selects"), 1)
    with pytest.raises(Conflict, match="version 1 was edited, 2 stands") as caught:
        store.save(replace(first, name="mine"), 1)
    assert caught.value.current == second
    assert store.get(first.list_id) == second


def test_of_edits_at_once_exactly_one_counts(store):
    made = store.create(LIST)
    start, outcomes = threading.Barrier(8), []

    def edit(number):
        start.wait()
        try:
            outcomes.append(store.save(replace(made, name=f"cut {number}"), 1).name)
        except Conflict as conflict:
            outcomes.append(conflict.current.version)

    threads = [threading.Thread(target=edit, args=(n,)) for n in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    names = [outcome for outcome in outcomes if isinstance(outcome, str)]
    assert len(names) == 1
    assert outcomes.count(2) == 7
    assert store.get(made.list_id).name == names[0]


def test_a_locked_list_is_not_edited(store):
    made = store.create(LIST)
    assert store.lock(made.list_id).locked
    for change in (
        lambda: store.save(made, 1),
        lambda: store.rename(made.list_id, "b", 1),
        lambda: store.delete(made.list_id),
    ):
        with pytest.raises(StoreError, match="locked"):
            change()
    copy = store.duplicate(made.list_id)
    assert (copy.name, copy.locked, copy.version, copy.clips) == ("first cut copy", False, 1, made.clips)
    assert not store.lock(made.list_id, False).locked
    assert store.rename(made.list_id, "better", 1).name == "better"


def test_a_deleted_list_comes_back_until_it_is_purged(store):
    made = store.create(LIST)
    store.delete(made.list_id)
    assert store.lists() == ()
    assert [entry.list_id for entry in store.lists(deleted=True)] == [made.list_id]
    with pytest.raises(StoreError, match="deleted"):
        store.save(made, 1)
    assert store.undelete(made.list_id) == made
    store.delete(made.list_id)
    assert store.purge("9999") == 1
    with pytest.raises(InputError, match="no cut list"):
        store.get(made.list_id)


def test_a_list_without_a_name_is_refused(store):
    with pytest.raises(InputError, match="needs a name"):
        store.create(replace(LIST, name="  "))
