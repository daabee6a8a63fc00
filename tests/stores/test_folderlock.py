import os

import pytest

from pipeline.errors import StoreError
from pipeline.stores.folderlock import FolderLock, Holder, this_process
from tests.stores.helpers import start

HOLD = """
import sys
from pathlib import Path
from pipeline.stores.folderlock import FolderLock, this_process
lock = FolderLock(Path(sys.argv[1]))
assert lock.acquire()
lock.announce(this_process("127.0.0.1", 4242))
print("held", flush=True)
sys.stdin.read()
"""


def test_one_holds_it_and_the_other_reads_who(tmp_path):
    first, second = FolderLock(tmp_path / "l"), FolderLock(tmp_path / "l")
    assert first.acquire()
    assert first.acquire()
    first.announce(this_process())
    assert not second.acquire()
    assert second.holder() == this_process()
    assert str(os.getpid()) in str(second.holder())
    first.release()
    assert second.acquire()
    assert second.holder() is None
    second.release()
    with pytest.raises(StoreError):
        _ = second.handle


def test_the_system_lets_go_for_a_killed_process(tmp_path):
    lock = FolderLock(tmp_path / "l")
    with start(HOLD, tmp_path / "l") as child:
        assert child.stdout.readline() == "held\n"
        assert not lock.acquire()
        holder = lock.holder()
        assert (holder.pid, holder.port) == (child.pid, 4242)
        child.kill()
    assert lock.holder() == holder
    assert lock.acquire()
    lock.release()


def test_what_is_no_note_is_nobody(tmp_path):
    (tmp_path / "l").write_text('{"pid": 1')
    assert FolderLock(tmp_path / "l").holder() is None
    (tmp_path / "l").write_text('{"who": 1}')
    assert FolderLock(tmp_path / "l").holder() is None
    assert str(Holder(7, "cutdesk serve")) == "process 7 (cutdesk serve)"


def test_a_folder_that_cannot_be_written_is_said(tmp_path):
    (tmp_path / "file").write_text("")
    with pytest.raises(StoreError, match="CUTDESK_HOME"):
        FolderLock(tmp_path / "file" / "l").acquire()
