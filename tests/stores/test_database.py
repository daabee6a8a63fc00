import sqlite3
import threading

import pytest

from pipeline.errors import StoreError
from pipeline.stores.database import Database
from pipeline.stores.migrations import SCRIPTS


@pytest.fixture
def database(tmp_path):
    held = Database(tmp_path / "home" / "library.sqlite3")
    yield held
    held.close()


def test_a_new_file_gets_every_script(database):
    with database.read() as connection:
        assert connection.execute("PRAGMA user_version").fetchone()[0] == len(SCRIPTS)
        assert connection.execute("PRAGMA journal_mode").fetchone()[0] == "wal"
        assert connection.execute("PRAGMA foreign_keys").fetchone()[0] == 1


def test_an_old_file_gets_the_scripts_that_it_lacks(tmp_path):
    path = tmp_path / "library.sqlite3"
    first = "CREATE TABLE a (x);\nINSERT INTO a VALUES (1);\n"
    old = Database(path, [first])
    with old.read():
        pass
    old.close()
    new = Database(path, [first, "ALTER TABLE a ADD COLUMN y DEFAULT 2;\n"])
    with new.read() as connection:
        assert tuple(connection.execute("SELECT x, y FROM a").fetchone()) == (1, 2)
    new.close()


def test_a_script_that_fails_leaves_the_file_as_it_was(tmp_path):
    path = tmp_path / "library.sqlite3"
    with pytest.raises(StoreError), Database(path, ["CREATE TABLE a (x);\nCREATE TABLE a (x);\n"]).read():
        pass
    good = Database(path, ["CREATE TABLE a (x);\n"])
    with good.read() as connection:
        assert connection.execute("SELECT count(*) FROM a").fetchone()[0] == 0
    good.close()


def test_a_file_of_a_newer_cutdesk_is_refused(tmp_path):
    path = tmp_path / "library.sqlite3"
    connection = sqlite3.connect(path)
    connection.execute(f"PRAGMA user_version = {len(SCRIPTS) + 1}")
    connection.close()
    with pytest.raises(StoreError, match=r"newer Cutdesk.*update Cutdesk"), Database(path).read():
        pass


def test_what_is_no_library_is_said(tmp_path):
    path = tmp_path / "library.sqlite3"
    path.write_bytes(b"not a database at all" * 100)
    with pytest.raises(StoreError, match="no Cutdesk library or is damaged"), Database(path).read():
        pass


def test_a_folder_that_cannot_be_made_is_said(tmp_path):
    (tmp_path / "file").write_text("")
    with (
        pytest.raises(StoreError, match="CUTDESK_HOME"),
        Database(tmp_path / "file" / "x" / "l.sqlite3").read(),
    ):
        pass


def test_a_block_that_raises_changes_nothing(database):
    with pytest.raises(KeyError), database.write() as connection:
        connection.execute("INSERT INTO about VALUES ('a', 'b')")
        raise KeyError
    with database.read() as connection:
        assert not connection.execute("SELECT 1 FROM about WHERE key = 'a'").fetchall()


def test_many_threads_write_one_after_the_other(database):
    def add():
        for _ in range(20):
            with database.write() as connection:
                connection.execute("UPDATE about SET value = value + 1 WHERE key = 'revision'")

    threads = [threading.Thread(target=add) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    with database.read() as connection:
        assert connection.execute("SELECT value FROM about WHERE key = 'revision'").fetchone()[0] == "160"


def test_a_reader_sees_one_state_throughout(database):
    with database.read() as reader:
        before = reader.execute("SELECT value FROM about WHERE key = 'revision'").fetchone()[0]
        with database.write() as writer:
            writer.execute("UPDATE about SET value = '99' WHERE key = 'revision'")
        assert reader.execute("SELECT value FROM about WHERE key = 'revision'").fetchone()[0] == before
