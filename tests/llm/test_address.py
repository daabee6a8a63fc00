import pytest

from pipeline.llm.address import is_local, url


@pytest.mark.parametrize(
    ("host", "expected"),
    [
        ("", "http://127.0.0.1:11434"),
        ("0.0.0.0", "http://127.0.0.1:11434"),
        ("0.0.0.0:9000", "http://127.0.0.1:9000"),
        ("[::]:9000", "http://[::1]:9000"),
        (":9000", "http://127.0.0.1:9000"),
        ("gpu", "http://gpu:11434"),
        ("gpu:9000/", "http://gpu:9000"),
        ("http://gpu", "http://gpu:80"),
        ("https://gpu/ollama/", "https://gpu:443/ollama"),
        ("[fe80::1]", "http://[fe80::1]:11434"),
        ("http://127.0.0.1:11434", "http://127.0.0.1:11434"),
    ],
)
def test_hosts_are_written_in_full(host: str, expected: str) -> None:
    assert url(host) == expected


@pytest.mark.parametrize("host", ["gpu:port", "http://[::1", "gpu:99999"])
def test_what_is_no_address_is_refused(host: str) -> None:
    with pytest.raises(ValueError):
        url(host)


@pytest.mark.parametrize(
    ("address", "local"),
    [
        ("http://127.0.0.1:1", True),
        ("http://127.8.0.1:1", True),
        ("http://[::1]:1", True),
        ("http://localhost:1", True),
        ("http://gpu:1", False),
        ("http://10.0.0.7:1", False),
    ],
)
def test_this_machine_is_known(address: str, local: bool) -> None:
    assert is_local(address) is local
