import shutil
import signal

import pytest

from pipeline.errors import InputError, StoreError
from pipeline.ingest.importer import import_bundle
from pipeline.model import Chapter
from tests import bundles
from tests.fakes import FakeEmbedder
from tests.stores.helpers import fake_desk, start

IMPORT = """
import sys
from pathlib import Path
from pipeline.ingest.importer import import_bundle
from tests.stores.helpers import fake_desk

def progress(what, done, of):
    print(what, done, of, flush=True)
    if what == sys.argv[3]:
        sys.stdin.read()

desk = fake_desk(Path(sys.argv[1]))
import_bundle(sys.argv[2], desk.importing(), progress=progress)
"""


@pytest.fixture
def desk(tmp_path):
    held = fake_desk(tmp_path / "home")
    yield held
    held.close()


@pytest.fixture
def folder(tmp_path):
    return bundles.write(tmp_path / "bundle")


def served(desk):
    names = {c.name for c in desk.index._call(lambda client: client.list_collections())}
    assert names == desk.library.collections()
    return names


def test_an_import_says_what_it_did(desk, folder):
    report = import_bundle(folder, desk.importing())
    assert (report.video_id, report.title, report.status) == ("night-game", "Otters at Herons", "imported")
    assert report.counts == {"segment": 2, "stt": 3, "shot": 1, "caption": 1, "chapter": 0}
    assert report.left_out == report.warnings == ()
    assert len(served(desk)) == 3


def test_equal_texts_are_embedded_once(desk, folder):
    import_bundle(folder, desk.importing())
    assert sorted(desk.embedder.texts) == sorted(set(desk.embedder.texts))
    assert len(desk.embedder.texts) == 4


def test_the_same_bundle_again_changes_nothing(desk, folder):
    import_bundle(folder, desk.importing())
    names, texts, revision = served(desk), len(desk.embedder.texts), desk.library._of("night-game").revision
    assert import_bundle(folder, desk.importing()).status == "unchanged"
    assert served(desk) == names
    assert len(desk.embedder.texts) == texts
    assert desk.library._of("night-game").revision == revision


def test_only_what_changed_is_indexed_again(desk, folder):
    import_bundle(folder, desk.importing())
    names, texts = served(desk), len(desk.embedder.texts)
    bundles.write(folder, evidence=(*bundles.EVIDENCE, "shot,50,60,the crowd stands"))
    assert import_bundle(folder, desk.importing()).status == "updated"
    assert len(served(desk) & names) == 2
    assert sorted(desk.embedder.texts[texts:]) == ["batter rounds the bases", "the crowd stands"]


def test_a_kind_that_is_gone_is_dropped(desk, folder):
    import_bundle(folder, desk.importing())
    bundles.write(folder, evidence=bundles.EVIDENCE[:2])
    import_bundle(folder, desk.importing())
    assert len(served(desk)) == 1
    assert desk.library.evidence("night-game", kind="shot") == ()


def test_a_bad_bundle_leaves_the_old_version(desk, folder):
    import_bundle(folder, desk.importing())
    bundles.write(folder, evidence=("stt,x,1,bad", "stt,1,2,good"))
    with pytest.raises(InputError, match="line 2"):
        import_bundle(folder, desk.importing())
    assert len(desk.library.evidence("night-game")) == 5
    report = import_bundle(folder, desk.importing(), skip_bad_rows=True)
    assert (report.status, report.counts["stt"], len(report.left_out)) == ("updated", 1, 1)


def test_a_rule_may_make_the_chapters(desk, folder):
    made = (Chapter(0, 60_000, "Opening"),)
    report = import_bundle(folder, desk.importing(), chapter_rule=lambda bundle: made)
    assert report.counts["chapter"] == 1
    assert desk.library.chapters("night-game") == made
    near = desk.index.nearest_chapters(desk.embedder.embed(["opening"]), 3)
    assert near == [[("night-game", "0", 1.0)]]
    bundles.write(folder, chapters=("0,10,Of the bundle,",))
    import_bundle(folder, desk.importing(), chapter_rule=lambda bundle: made)
    assert desk.library.chapters("night-game")[0].title == "Of the bundle"


def test_progress_is_told_in_order(desk, folder):
    told = []
    import_bundle(folder, desk.importing(), progress=lambda *step: told.append(step))
    assert list(dict.fromkeys(what for what, _, _ in told)) == ["read", "embed", "index", "switch"]
    assert all(done <= of for _, done, of in told)
    assert ("embed", 4, 4) in told


def test_a_deleted_video_leaves_nothing(desk, folder):
    import_bundle(folder, desk.importing())
    desk.delete_video("night-game")
    assert served(desk) == set()
    assert import_bundle(folder, desk.importing()).status == "imported"


def test_an_index_that_fails_leaves_the_old_version(desk, folder, monkeypatch):
    import_bundle(folder, desk.importing())
    before = desk.library.evidence("night-game")
    bundles.write(folder, evidence=("stt,0,1,new",))

    def fail(*args):
        raise StoreError("the disk is full")

    monkeypatch.setattr(desk.index, "build", fail)
    with pytest.raises(StoreError, match="disk is full"):
        import_bundle(folder, desk.importing())
    assert desk.library.evidence("night-game") == before


@pytest.mark.parametrize("where", ["embed", "index", "switch"])
def test_a_killed_import_leaves_the_old_version_and_the_next_one_cleans_up(tmp_path, folder, where):
    home = tmp_path / "home"
    first = fake_desk(home)
    import_bundle(folder, first.importing())
    before = first.library.evidence("night-game")
    first.close()
    bundles.write(folder, evidence=tuple(f"stt,{n},{n + 1},line {n} of many" for n in range(300)))
    with start(IMPORT, home, folder, where) as child:
        line = next(line for line in child.stdout if line.startswith(where))
        assert line
        child.send_signal(signal.SIGKILL)
    second = fake_desk(home)
    try:
        assert second.library.evidence("night-game") == before
        found = second.index.query("night-game", "stt", second.embedder.embed(["home run"]), 1)
        assert found[0][0][0] == "stt-2"
        assert import_bundle(folder, second.importing()).status == "updated"
        assert len(served(second)) == 1
        assert len(second.library.evidence("night-game")) == 300
    finally:
        second.close()


def test_one_import_waits_for_another(desk, folder, tmp_path):
    other = bundles.write(tmp_path / "other", game={"video_id": "other"})
    told = []
    with start(IMPORT, tmp_path / "home", folder, "embed") as child:
        next(line for line in child.stdout if line.startswith("embed"))

        def progress(what, done, of):
            told.append(what)
            if what.startswith("wait") and not child.stdin.closed:
                child.stdin.close()

        assert import_bundle(other, desk.importing(), progress=progress).status == "imported"
    assert "wait for another import" in told
    assert {video.video_id for video in desk.library.videos()} == {"night-game", "other"}
    served(desk)


def test_a_stale_index_is_made_anew_from_the_library_alone(desk, folder):
    import_bundle(folder, desk.importing())
    desk.library.change_video("night-game", title="Our title")
    desk.embedder = FakeEmbedder("newer")
    assert desk.stale_videos() == ("night-game",)
    shutil.rmtree(folder)
    assert desk.reindex("night-game").status == "updated"
    assert desk.stale_videos() == ()
    assert desk.library.video("night-game").title == "Our title"
    assert desk.library.bundle("night-game").video.title == "Otters at Herons"
    assert desk.reindex("night-game").status == "unchanged"
    served(desk)
