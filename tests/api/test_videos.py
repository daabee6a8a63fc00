import pytest

URL = "/api/v1/videos/night-game"


def test_videos_are_listed_and_found(client):
    page = client.get("/api/v1/videos").json()
    assert (page["total"], page["videos"][0]["video_id"]) == (1, "night-game")
    assert client.get("/api/v1/videos?text=왜가리").json()["total"] == 1
    assert client.get("/api/v1/videos?category=opera").json() == {"videos": [], "total": 0}


def test_a_video_is_shown_without_where_its_file_lies(client, desk):
    video = client.get(URL).json()
    assert video["media_url"] == f"{URL}/media"
    assert str(desk.settings.home) not in client.get(URL).text
    assert client.get(video["media_url"], headers={"Range": "bytes=0-3"}).content == bytes(range(4))


def test_settings_are_changed(client):
    body = {
        "reel": "A001",
        "start_timecode": "10:00:00;00",
        "audio_roles": [{"channel": 1, "role": "effects"}],
    }
    assert client.patch(URL, json=body).json()["start_timecode"] == "10:00:00;00"
    held = client.get(URL).json()
    assert (held["reel"], held["audio_roles"]) == ("A001", [{"channel": 1, "role": "effects"}])


@pytest.mark.parametrize(
    ("body", "status", "field"),
    [
        ({"start_timecode": "99:00:00:00"}, 422, "start_timecode"),
        ({"start_timecode": "noon"}, 422, "start_timecode"),
        ({"title": " "}, 422, "title"),
        ({"media": "/etc/passwd"}, 403, None),
        ({"media": "library.sqlite3"}, 403, None),
        ({"media": "gone.mp4"}, 404, None),
        ({"duration_sec": 3}, 422, "duration_sec"),
    ],
)
def test_settings_that_cannot_be_are_refused(client, body, status, field):
    answer = client.patch(URL, json=body)
    assert answer.status_code == status
    assert answer.json().get("field") == field


def test_a_video_is_deleted_and_its_file_stays(client, desk):
    assert client.delete(URL).status_code == 204
    assert client.get(URL).status_code == 404
    assert client.delete(URL).status_code == 404
    assert (desk.settings.home / "game" / "game.mp4").exists()
