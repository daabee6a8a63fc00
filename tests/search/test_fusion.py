from pipeline.search.fusion import K, fuse


def test_a_key_of_two_rankings_beats_the_first_of_one():
    assert [key for key, _ in fuse([["a", "b"], ["b", "c"]])] == ["b", "a", "c"]


def test_scores_are_reciprocal_ranks_with_weights():
    assert dict(fuse([["a", "b"], ["b"]], [1.0, 2.0]))["b"] == 1 / (K + 2) + 2 / (K + 1)


def test_ties_are_in_order_of_the_key():
    assert [key for key, _ in fuse([["b"], ["a"]])] == ["a", "b"]


def test_a_repeat_in_one_ranking_counts_once():
    assert fuse([["a", "a", "b"]]) == [("a", 1 / (K + 1)), ("b", 1 / (K + 2))]
