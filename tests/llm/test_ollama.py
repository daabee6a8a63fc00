import threading

import pytest

from pipeline.errors import Cancelled, ModelError
from pipeline.llm.ollama import OllamaChat, step
from pipeline.model import Prompt, Reply
from tests.fake_ollama import FakeOllama, Say
from tests.llm.helpers import PROMPT, ask, problem, reply, settings


def test_asks_without_thinking_at_temperature_0_with_a_fixed_seed() -> None:
    with FakeOllama(Say("innings: 8-9")) as server:
        answer = reply(server)
    assert (answer.text, answer.model, answer.finish_reason) == ("innings: 8-9", "qwen3.5:4b", "stop")
    assert answer.prompt_tokens == 22 and answer.completion_tokens == 2 and answer.retries == 0
    body = server.requests[0].body
    assert body["think"] is False and body["stream"] is True and body["keep_alive"] == "15m"
    assert body["options"] == {"temperature": 0, "seed": 7, "num_ctx": 4096, "num_predict": 64}
    assert [m["role"] for m in body["messages"]] == ["system", "user"]


def test_thinks_where_the_prompt_or_the_desk_asks_for_it() -> None:
    with FakeOllama(Say("3", thinking="let me see")) as server:
        asked = reply(server, Prompt("p", "s", "u", 64, think=True))
        reply(server, think=True)
    assert asked.thinking == "let me see" and asked.text == "3"
    assert [r.body["think"] for r in server.requests] == [True, True]
    assert all(r.options["num_predict"] > 64 for r in server.requests), "thinking needs room of its own"


def test_tokens_arrive_while_the_reply_goes_on_and_in_the_callers_thread() -> None:
    heard: list[tuple[int, str]] = []
    threads = set()

    def hear(place: int, text: str) -> None:
        threads.add(threading.current_thread())
        heard.append((place, text))

    with FakeOllama(Say("a b c", when="first"), Say("d e", when="second")) as server:
        ask(server, Prompt("p", "", "first"), Prompt("p", "", "second"), on_token=hear)
    assert "".join(text for place, text in heard if place == 0) == "a b c"
    assert "".join(text for place, text in heard if place == 1) == "d e"
    assert threads == {threading.current_thread()}


def test_many_prompts_run_side_by_side_within_the_limit_and_keep_their_order() -> None:
    gate = threading.Event()
    prompts = [Prompt("p", "", f"number {n}.") for n in range(7)]
    rules = [Say(f"answer {n}", when=rf"number {n}\.", hold=gate) for n in range(7)]
    with FakeOllama(*rules) as server:
        answers: list[Reply | ModelError] = []
        thread = threading.Thread(target=lambda: answers.extend(ask(server, *prompts, model_parallel=3)))
        thread.start()
        server.wait_for_requests(3)
        gate.set()
        thread.join(20)
    assert [a.text for a in answers if isinstance(a, Reply)] == [f"answer {n}" for n in range(7)]
    assert server.most_at_once == 3


def test_one_failing_prompt_touches_only_its_own_place() -> None:
    with FakeOllama(Say("fine"), Say(status=500, error="out of memory", when="bad")) as server:
        server.script(Say(status=500, error="out of memory", when="bad"))
        first, second, third = ask(server, PROMPT, Prompt("p", "", "bad"), PROMPT)
    assert isinstance(first, Reply) and isinstance(third, Reply)
    assert isinstance(second, ModelError) and "out of memory" in str(second) and "500" in str(second)


def test_may_be_asked_from_many_threads() -> None:
    with FakeOllama(*(Say(f"answer {n}", when=f"<{n}>") for n in range(6))) as server:
        chat = OllamaChat(settings(server.host))
        answers: dict[int, Reply | ModelError] = {}

        def one(n: int) -> None:
            prompt = Prompt("p", "", f"<{n}>")
            answers[n] = chat.chat([prompt], on_token=lambda *_: None, cancelled=lambda: False)[0]

        threads = [threading.Thread(target=one, args=(n,)) for n in range(6)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join(20)
    assert {n: getattr(a, "text", a) for n, a in answers.items()} == {n: f"answer {n}" for n in range(6)}


def test_no_prompts_is_no_request() -> None:
    with FakeOllama() as server:
        assert OllamaChat(settings(server.host)).chat([], on_token=print, cancelled=lambda: False) == []
    assert not server.requests


# --- cancel -----------------------------------------------------------------


def cancel_when(server: FakeOllama, stop: threading.Event, *prompts: Prompt) -> None:
    outcome: list[BaseException] = []

    def run() -> None:
        try:
            ask(server, *(prompts or (PROMPT,)), cancelled=stop.is_set)
        except Cancelled as error:
            outcome.append(error)

    thread = threading.Thread(target=run)
    thread.start()
    server.wait_for_requests()
    stop.set()
    thread.join(5)
    assert outcome, "the call went on after the cancel"


def test_cancel_works_before_the_first_token_and_hangs_up() -> None:
    with FakeOllama(Say(hang=True)) as server:
        cancel_when(server, threading.Event())
        assert server.requests[0].hung_up.wait(5), "the server would go on computing"


def test_cancel_works_while_tokens_stream() -> None:
    stop = threading.Event()
    with FakeOllama(Say("and on ", endless=True)) as server, pytest.raises(Cancelled):
        ask(server, Prompt("p", "", "u", 10_000), on_token=lambda *_: stop.set(), cancelled=stop.is_set)


def test_cancelled_before_the_call_asks_nothing() -> None:
    with FakeOllama() as server:
        with pytest.raises(Cancelled):
            ask(server, cancelled=lambda: True)
        assert not server.requests


def test_an_error_in_on_token_ends_the_call() -> None:
    def fail(place: int, text: str) -> None:
        raise RuntimeError("the screen is gone")

    with FakeOllama(Say("and on ", endless=True)) as server, pytest.raises(RuntimeError, match="screen"):
        ask(server, Prompt("p", "", "u", 10_000), on_token=fail)


# --- limits -----------------------------------------------------------------


def test_a_hanging_server_is_given_up_and_not_asked_again() -> None:
    with FakeOllama(Say(hang=True)) as server:
        answers = ask(server, *[PROMPT] * 5, model_first_token_s=0.5, model_parallel=1)
    assert len(server.requests) == 1
    for answer in answers:
        assert isinstance(answer, ModelError)
        assert "said nothing within 0.5 s" in str(answer) and "CUTDESK_MODEL_FIRST_TOKEN_S" in str(answer)


def test_a_reply_that_takes_too_long_in_all_is_given_up() -> None:
    with FakeOllama(Say("and on ", endless=True)) as server:
        said = problem(server, Prompt("p", "", "u", 10_000), model_timeout_s=0.2)
    assert "was not done within 0.2 s" in said and "CUTDESK_MODEL_TIMEOUT_S" in said


def test_a_reply_that_runs_on_and_on_is_stopped() -> None:
    with FakeOllama(Say("and on " * 5000)) as server:
        assert "runs on and on" in problem(server)


# --- what is no answer -------------------------------------------------------


def test_a_cut_off_reply_is_asked_for_again_with_more_room() -> None:
    with FakeOllama(Say("innings: 7,", done_reason="length", times=1), Say("innings: 7, 8")) as server:
        answer = reply(server)
    assert (answer.text, answer.retries) == ("innings: 7, 8", 1)
    assert [r.options["num_predict"] for r in server.requests] == [64, 192]


def test_a_reply_cut_off_twice_is_an_error() -> None:
    with FakeOllama(Say("innings: 7,", done_reason="length")) as server:
        assert "cut off" in problem(server)
    assert len(server.requests) == 2


@pytest.mark.parametrize(
    ("text", "answer", "thinking"),
    [
        ("<think>hm, 7?</think>\n3, 1", "3, 1", "hm, 7?"),
        ("hm, 7? </think>\n3, 1", "3, 1", "hm, 7?"),
        ("3, 1\n<think>or 7", "3, 1", "or 7"),
    ],
)
def test_thinking_left_in_the_text_is_never_an_answer(text: str, answer: str, thinking: str) -> None:
    with FakeOllama(Say(text)) as server:
        said = reply(server)
    assert (said.text, said.thinking) == (answer, thinking)


@pytest.mark.parametrize("rule", [Say("<think>3, 1, 7"), Say("<think>3</think> "), Say(thinking="3, 1, 7")])
def test_thinking_alone_is_an_error(rule: Say) -> None:
    with FakeOllama(rule) as server:
        assert "thought and gave no answer" in problem(server)


@pytest.mark.parametrize("text", ["", " \n "])
def test_an_empty_reply_is_an_error(text: str) -> None:
    with FakeOllama(Say(text)) as server:
        assert "is empty" in problem(server)


def test_a_model_without_the_thinking_switch_is_asked_without_it() -> None:
    with FakeOllama(Say("3", refuses_think=True)) as server:
        chat = OllamaChat(settings(server.host))
        for _ in range(2):
            answer = chat.chat([PROMPT], on_token=lambda *_: None, cancelled=lambda: False)[0]
            assert isinstance(answer, Reply) and answer.text == "3"
    assert [r.body.get("think") for r in server.requests] == [False, None, None]


# --- the window --------------------------------------------------------------


@pytest.mark.parametrize(("need", "window"), [(10, 4096), (4097, 8192), (9000, 16384), (99_999, 16384)])
def test_windows_come_in_few_steps(need: int, window: int) -> None:
    assert step(need, 16384) == window


def test_the_window_never_shrinks_since_each_change_loads_the_model_anew() -> None:
    long = Prompt("p", "", "home run " * 2500, 64)
    with FakeOllama(Say("3")) as server:
        chat = OllamaChat(settings(server.host))
        for prompts in ([PROMPT], [PROMPT, long], [PROMPT]):
            chat.chat(prompts, on_token=lambda *_: None, cancelled=lambda: False)
    assert [r.options["num_ctx"] for r in server.requests] == [4096, 8192, 8192, 8192]


def test_a_prompt_that_cannot_fit_is_refused_without_asking() -> None:
    with FakeOllama(Say("3")) as server:
        good, bad = ask(server, PROMPT, Prompt("select", "", "home run " * 9000))
    assert isinstance(good, Reply) and isinstance(bad, ModelError)
    assert "takes 16384" in str(bad) and "CUTDESK_MODEL_CONTEXT" in str(bad)
    assert len(server.requests) == 1


def test_the_context_is_what_the_model_was_made_for_where_that_is_less() -> None:
    with FakeOllama(Say("3"), context_length=8192) as server:
        chat = OllamaChat(settings(server.host))
        assert chat.context_tokens == 8192
        assert chat.context_tokens == 8192 and server.paths == ["/api/show"], "it is asked once"
    assert OllamaChat(settings(server.host)).context_tokens == 16384, "a server that is down changes nothing"


@pytest.mark.parametrize("count", [4096, 4095, 2050, 2048])
def test_a_prompt_that_lost_its_front_is_asked_again_in_the_largest_window(count: int) -> None:
    prompt = Prompt("select", "", "[12] double! " * 300, 64)
    with FakeOllama(Say("3", prompt_count=count, times=1), Say("3, 1")) as server:
        answer = reply(server, prompt)
    assert (answer.text, answer.retries) == ("3, 1", 1)
    assert [r.options["num_ctx"] for r in server.requests] == [4096, 16384]


@pytest.mark.parametrize("count", [3, 16384, 16383])
def test_a_prompt_that_the_server_never_reads_whole_is_an_error(count: int) -> None:
    with FakeOllama(Say("3", prompt_count=count)) as server:
        assert f"read only {count} tokens" in problem(server)


def test_a_count_that_is_left_out_says_nothing() -> None:
    with FakeOllama(Say("3", prompt_count=0)) as server:
        assert reply(server).prompt_tokens == 0


# --- what goes wrong at the server --------------------------------------------


def test_a_server_that_is_down_says_how_to_start_it() -> None:
    with FakeOllama() as server:
        pass
    answers = ask(server, *[PROMPT] * 3)
    assert all(isinstance(a, ModelError) and "`ollama serve`" in str(a) for a in answers)
    assert server.host in str(answers[0])


def test_a_missing_model_says_how_to_get_it() -> None:
    with FakeOllama(models=("llama3:8b",)) as server:
        assert "`ollama pull qwen3.5:4b`" in problem(server)


@pytest.mark.parametrize(
    ("rule", "part"),
    [
        (Say(status=500, error="model requires more memory"), "500: model requires more memory"),
        (Say(status=503, error="server busy"), "503: server busy"),
        (Say(status=401, error="unauthorized"), "OLLAMA_API_KEY"),
        (Say(status=404, error="404 page not found"), "is no Ollama server"),
        (Say("one two three", drop_after=2), "broke off"),
        (Say("one two three", stop_after=2), "broke off before its end"),
        (Say("one two three", fail_after=2), "runner process has terminated"),
        (Say(raw=b"<html>hello</html>\n"), "no Ollama reply"),
        (Say(raw=b'{"message": \n'), "no Ollama reply"),
        (Say(raw=b"[1, 2]\n"), "no Ollama reply"),
        (Say(raw=b'{"message": {"content": 3}}\n'), "no Ollama reply"),
        (Say(raw=b"\xff\xfe\n"), "no Ollama reply"),
        (Say(raw=b"{}\n"), "no Ollama reply"),
    ],
)
def test_trouble_at_the_server_is_explained(rule: Say, part: str) -> None:
    with FakeOllama(rule) as server:
        assert part in problem(server)


def test_a_host_that_is_no_address_is_explained() -> None:
    chat = OllamaChat(settings("http://127.0.0.1:port"))
    (answer,) = chat.chat([PROMPT], on_token=lambda *_: None, cancelled=lambda: False)
    assert isinstance(answer, ModelError) and "OLLAMA_HOST='http://127.0.0.1:port'" in str(answer)
    assert chat.context_tokens == 16384


def test_no_proxy_stands_before_a_server_on_this_machine(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("HTTP_PROXY", "http_proxy", "ALL_PROXY", "all_proxy"):
        monkeypatch.setenv(name, "http://127.0.0.1:9")
    for name in ("NO_PROXY", "no_proxy"):
        monkeypatch.delenv(name, raising=False)
    with FakeOllama(Say("3")) as server:
        assert reply(server).text == "3"


def test_a_reply_that_pushed_its_prompt_out_of_the_window_is_asked_for_again() -> None:
    prompt = Prompt("p", "", "u", max_tokens=300)
    with FakeOllama(Say("word " * 200, prompt_count=4000, times=1), Say("3")) as server:
        assert reply(server, prompt).retries == 1
