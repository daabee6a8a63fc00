import pytest

from pipeline.ingest.match.sounds import same_person


@pytest.mark.parametrize(
    ("asked", "heard"),
    [
        ("Huntelaar", "Klaas-Jan Untular"), ("Huntelaar", "Buntelar"), ("Cristiano Ronaldo", "Ronaldo"),
        ("Cristiano", "Cristiano Ronaldo"), ("Thomas Müller", "Thomas Fuller"),
        ("Azpilicueta", "as Piniqueta"),
        ("Lindqist", "Lindqvist"), ("호날두", "Ronaldo"), ("Coutinho", "Philippe Coutinho"),
    ],
)  # fmt: skip
def test_one_person_in_two_spellings(asked, heard):
    assert same_person(asked, heard)


@pytest.mark.parametrize(
    ("asked", "heard"),
    [
        ("Harry Kane", "Leroy Sané"), ("Kane", "Sané"), ("Pedro", "Pepe"), ("손흥민", "Ronaldo"),
        ("Danny Rose", "Wayne Rooney"), ("Morrison", "Marchetti"),
    ],
)  # fmt: skip
def test_two_people(asked, heard):
    assert not same_person(asked, heard)
