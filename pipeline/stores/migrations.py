"""The library's tables, as scripts that are run in order; `PRAGMA user_version` counts those that ran.

A script that has been released is never changed: a change is a new script at the end.
Times are ISO 8601 in UTC.
"""

FIRST = """
CREATE TABLE about (key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
INSERT INTO about VALUES ('library_id', lower(hex(randomblob(8))));
INSERT INTO about VALUES ('revision', '0');

CREATE TABLE videos (
    video_id TEXT PRIMARY KEY,
    body TEXT NOT NULL,
    title TEXT NOT NULL,
    content_hash TEXT NOT NULL,
    revision INTEGER NOT NULL,
    imported_at TEXT NOT NULL
) WITHOUT ROWID;

CREATE TABLE video_settings (
    video_id TEXT PRIMARY KEY,
    body TEXT NOT NULL
) WITHOUT ROWID;

CREATE TABLE segments (
    video_id TEXT NOT NULL REFERENCES videos ON DELETE CASCADE,
    segment_id INTEGER NOT NULL,
    start_ms INTEGER NOT NULL,
    end_ms INTEGER NOT NULL,
    inning INTEGER NOT NULL,
    half TEXT NOT NULL,
    batting_team TEXT NOT NULL,
    fielding_team TEXT NOT NULL,
    batter TEXT NOT NULL,
    pitcher TEXT NOT NULL,
    labels TEXT NOT NULL,
    board_tags TEXT NOT NULL,
    score_away INTEGER NOT NULL,
    score_home INTEGER NOT NULL,
    runs INTEGER NOT NULL,
    outs_before INTEGER NOT NULL,
    bases_before TEXT NOT NULL,
    pitch_ms INTEGER,
    end_candidates_ms TEXT NOT NULL,
    description TEXT NOT NULL,
    located INTEGER NOT NULL,
    PRIMARY KEY (video_id, segment_id)
) WITHOUT ROWID;

CREATE TABLE chapters (
    video_id TEXT NOT NULL REFERENCES videos ON DELETE CASCADE,
    place INTEGER NOT NULL,
    start_ms INTEGER NOT NULL,
    end_ms INTEGER NOT NULL,
    title TEXT NOT NULL,
    summary TEXT NOT NULL,
    PRIMARY KEY (video_id, place)
) WITHOUT ROWID;

CREATE TABLE evidence (
    row INTEGER PRIMARY KEY,
    video_id TEXT NOT NULL REFERENCES videos ON DELETE CASCADE,
    evidence_id TEXT NOT NULL,
    kind TEXT NOT NULL,
    start_ms INTEGER NOT NULL,
    end_ms INTEGER NOT NULL,
    text TEXT NOT NULL,
    speaker TEXT NOT NULL,
    cast TEXT NOT NULL,
    event TEXT NOT NULL,
    is_ad INTEGER NOT NULL,
    UNIQUE (video_id, evidence_id)
);

CREATE VIRTUAL TABLE evidence_words USING fts5(words, pairs, tokenize = 'porter unicode61');

CREATE TABLE indexes (
    video_id TEXT NOT NULL REFERENCES videos ON DELETE CASCADE,
    kind TEXT NOT NULL,
    collection TEXT NOT NULL,
    embedder TEXT NOT NULL,
    rows INTEGER NOT NULL,
    content_hash TEXT NOT NULL,
    PRIMARY KEY (video_id, kind)
) WITHOUT ROWID;

CREATE TABLE runs (
    run_id TEXT PRIMARY KEY,
    created_at TEXT NOT NULL,
    video_ids TEXT NOT NULL,
    query TEXT NOT NULL,
    duration_ms INTEGER NOT NULL,
    engine TEXT NOT NULL,
    orchestrator TEXT NOT NULL,
    status TEXT NOT NULL,
    parent_id TEXT NOT NULL,
    ms REAL NOT NULL,
    result TEXT NOT NULL,
    starred INTEGER NOT NULL DEFAULT 0,
    deleted_at TEXT NOT NULL DEFAULT ''
) WITHOUT ROWID;
CREATE INDEX runs_by_time ON runs (created_at DESC, run_id);

CREATE TABLE cut_lists (
    list_id TEXT PRIMARY KEY,
    name TEXT NOT NULL,
    version INTEGER NOT NULL,
    run_id TEXT NOT NULL,
    locked INTEGER NOT NULL DEFAULT 0,
    created_at TEXT NOT NULL,
    changed_at TEXT NOT NULL,
    deleted_at TEXT NOT NULL DEFAULT ''
) WITHOUT ROWID;

CREATE TABLE cut_list_versions (
    list_id TEXT NOT NULL REFERENCES cut_lists ON DELETE CASCADE,
    version INTEGER NOT NULL,
    body TEXT NOT NULL,
    note TEXT NOT NULL,
    saved_at TEXT NOT NULL,
    PRIMARY KEY (list_id, version)
) WITHOUT ROWID;
"""

JOBS = """
CREATE TABLE jobs (
    job_id TEXT PRIMARY KEY,
    kind TEXT NOT NULL,
    lane TEXT NOT NULL,
    title TEXT NOT NULL,
    key TEXT NOT NULL,
    payload TEXT NOT NULL,
    status TEXT NOT NULL,
    done INTEGER NOT NULL DEFAULT 0,
    total INTEGER NOT NULL DEFAULT 0,
    stage TEXT NOT NULL DEFAULT '',
    seconds_left REAL,
    result TEXT NOT NULL DEFAULT '{}',
    error TEXT NOT NULL DEFAULT '',
    cancel INTEGER NOT NULL DEFAULT 0,
    worker TEXT NOT NULL DEFAULT '',
    created_at TEXT NOT NULL,
    changed_at TEXT NOT NULL
);
CREATE INDEX jobs_by_status ON jobs (status, lane, created_at);
"""

DERIVED = """
CREATE TABLE match_events (
    video_id TEXT PRIMARY KEY REFERENCES videos ON DELETE CASCADE,
    body TEXT NOT NULL
) WITHOUT ROWID;

CREATE TABLE chapter_vectors (
    video_id TEXT PRIMARY KEY REFERENCES videos ON DELETE CASCADE,
    embedder TEXT NOT NULL,
    rows INTEGER NOT NULL,
    body BLOB NOT NULL
);
"""

EDITS = """
CREATE TABLE cut_list_clients (
    list_id TEXT NOT NULL REFERENCES cut_lists ON DELETE CASCADE,
    client_id TEXT NOT NULL,
    acknowledged_seq INTEGER NOT NULL,
    PRIMARY KEY (list_id, client_id)
) WITHOUT ROWID;
"""

CONVERSATIONS = """
CREATE TABLE conversations (
    conversation_id TEXT PRIMARY KEY,
    title TEXT NOT NULL,
    video_ids TEXT NOT NULL,
    created_at TEXT NOT NULL,
    changed_at TEXT NOT NULL
) WITHOUT ROWID;

CREATE TABLE turns (
    conversation_id TEXT NOT NULL REFERENCES conversations ON DELETE CASCADE,
    place INTEGER NOT NULL,
    body TEXT NOT NULL,
    asked_at TEXT NOT NULL,
    PRIMARY KEY (conversation_id, place)
) WITHOUT ROWID;
"""

SCALE = """
CREATE TABLE casts (
    video_id TEXT NOT NULL REFERENCES videos ON DELETE CASCADE,
    name TEXT NOT NULL,
    PRIMARY KEY (video_id, name)
) WITHOUT ROWID;
INSERT INTO casts SELECT DISTINCT e.video_id, c.value FROM evidence e, json_each(e."cast") c;

CREATE TABLE evidence_spans (
    video_id TEXT PRIMARY KEY REFERENCES videos ON DELETE CASCADE,
    first INTEGER NOT NULL,
    last INTEGER NOT NULL
) WITHOUT ROWID;
INSERT INTO evidence_spans SELECT video_id, MIN(row), MAX(row) FROM evidence GROUP BY video_id;

ALTER TABLE match_events ADD COLUMN told_by TEXT NOT NULL DEFAULT '';
"""

PRIORITY = """
ALTER TABLE jobs ADD COLUMN priority INTEGER NOT NULL DEFAULT 0;
"""

SCRIPTS = (FIRST, JOBS, DERIVED, EDITS, CONVERSATIONS, SCALE, PRIORITY)
