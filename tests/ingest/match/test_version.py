from pipeline.ingest.match.version import digest_of, rules_digest


def test_what_timelines_are_told_by_has_a_digest(tmp_path):
    data, code = tmp_path / "data", tmp_path / "ingest" / "match"
    data.mkdir()
    code.mkdir(parents=True)
    (data / "soccer.json").write_text("{}")
    (code / "cues.py").write_text("")
    (code.parent / "events.py").write_text("")
    before = digest_of(data, code)
    (data / "soccer_requests.json").write_text("[]")
    assert digest_of(data, code) == before
    (data / "soccer.json").write_text('{"goal": 1}')
    after = digest_of(data, code)
    (code.parent / "events.py").write_text("more = 1")
    assert len({before, after, digest_of(data, code)}) == 3


def test_it_is_the_same_all_through_a_process():
    assert rules_digest() == rules_digest() != ""
