"""Pushes as the standards have them, and addresses to which the server never speaks."""

from __future__ import annotations

import asyncio
import json

import pytest
from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.asymmetric import ec

from atoll.server.notices.outgoing import BadEndpoint, NotDelivered, Outgoing, check_shape, is_public
from atoll.server.notices.web_push import (
    BadKeys,
    PushKeys,
    Receiver,
    Signer,
    decoded,
    encoded,
    encrypt,
    fresh_private,
    receiver,
)
from atoll.server.notices.webhooks import FORMS
from atoll.server.notices.wording import Message
from tests.server import receivers

PUBLIC = "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4"
AUTH = "BTBZMqHH6r4Tts7J_aSIgg"


def test_the_example_of_rfc_8291() -> None:
    """Section 5 and appendix A: the same keys, salt and text give the same bytes."""
    sender = ec.derive_private_key(int.from_bytes(decoded("yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw"), "big"),
                                   ec.SECP256R1())
    said = encrypt(receiver(PushKeys(PUBLIC, AUTH)), b"When I grow up, I want to be a watermelon", sender,
                   decoded("DGv6ra1nlYgDCS1FRnbzlw"))
    assert encoded(said) == (
        "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_"
        "yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN")


def test_a_browser_reads_what_was_encrypted_for_it_and_another_does_not() -> None:
    browser = receivers.Browser()
    body = encrypt(Receiver(browser.point, browser.secret), json.dumps({"title": "Мангала"}).encode())
    assert browser.read(body) == {"title": "Мангала"}
    assert body != encrypt(Receiver(browser.point, browser.secret), b'{"title": "..."}')
    with pytest.raises(InvalidTag):
        receivers.Browser().read(body)


def test_our_signature_holds_for_one_audience() -> None:
    signer = Signer(fresh_private(), "mailto:me@example.org")
    said = signer.authorization("https://push.example.org/a/b", 1000 * round(receivers.time.time()))
    assert receivers.signed_by(said, signer.public, "https://push.example.org")
    assert not receivers.signed_by(said, signer.public, "https://other.example.org")
    assert not receivers.signed_by(said.replace("t=ey", "t=eY"), signer.public, "https://push.example.org")


@pytest.mark.parametrize("keys", [
    PushKeys(PUBLIC, AUTH[:-4]), PushKeys(PUBLIC[:-4], AUTH), PushKeys("B" + "A" * 86, AUTH), PushKeys("!", AUTH)])
def test_keys_that_are_none_are_refused(keys: PushKeys) -> None:
    with pytest.raises(BadKeys):
        receiver(keys)


@pytest.mark.parametrize(("address", "public"), [
    ("93.184.216.34", True), ("2606:4700::1111", True), ("127.0.0.1", False), ("10.1.2.3", False),
    ("192.168.1.20", False), ("172.16.0.1", False), ("169.254.169.254", False), ("100.64.0.1", False),
    ("0.0.0.0", False), ("224.0.0.1", False), ("::1", False), ("fe80::1%eth0", False), ("fd00::1", False),
    ("::ffff:10.0.0.1", False), ("64:ff9b::a00:1", False), ("64:ff9b::5db8:d822", True), ("2002:7f00:1::", False),
    ("::ffff:93.184.216.34", True), ("::127.0.0.1", False), ("::ffff:0:10.0.0.1", False), ("fec0::2", False),
    ("64:ff9b:1::a00:1", False), ("5f00::1", False)])
def test_which_addresses_are_public(address: str, public: bool) -> None:
    assert is_public(address) is public


@pytest.mark.parametrize("url", [
    "http://example.org/x", "ftp://example.org", "https://", "https://user:word@example.org/", "https://example.org/#x",
    "https://exa mple.org", "https://example.org:99999/", "https://exämple.org/", "javascript:alert(1)",
    "https://example.org/" + "x" * 1000, "//example.org"])
def test_what_is_no_address(url: str) -> None:
    with pytest.raises(BadEndpoint):
        check_shape(url, private=False)


def test_nothing_private_is_spoken_to_by_whatever_name() -> None:
    """Neither when it is entered nor when the connection is made; nothing reaches the listener that is really there."""
    async def scene() -> None:
        async with receivers.receiver() as there:
            port = there.url.rpartition(":")[2]
            strict = Outgoing(False, 5.0, 4)
            for host in ("127.0.0.1", "localhost", "[::1]", "[::ffff:127.0.0.1]", "2130706433", "0x7f.1"):
                with pytest.raises((BadEndpoint, NotDelivered)):
                    await strict.check(f"https://{host}:{port}/")
                with pytest.raises((BadEndpoint, NotDelivered)):
                    await strict.post(f"http://{host}:{port}/", b"{}", {})
            await strict.close()
            assert there.taken == []
            with pytest.raises(BadEndpoint, match="private network"):
                await Outgoing(False, 5.0, 4).post(f"http://localhost:{port}/", b"{}", {})
    asyncio.run(scene())


def test_a_redirection_is_not_followed_and_silence_ends() -> None:
    async def scene() -> None:
        async with receivers.receiver() as there:
            there.statuses = {"/moved": [302], "/silent": [0]}
            lenient, brief = Outgoing(True, 60.0, 4), Outgoing(True, 0.5, 4)
            assert (await lenient.post(f"{there.url}/moved", b"{}", {})).status == 302
            with pytest.raises(NotDelivered, match="in time"):
                await brief.post(f"{there.url}/silent", b"{}", {})
            assert (await lenient.post(f"{there.url}/good", b"{}", {})).status == 201
            await lenient.close()
            await brief.close()
            assert [one.path for one in there.taken] == ["/moved", "/silent", "/good"]
    asyncio.run(scene())


def test_forms_of_webhooks() -> None:
    message = Message("turn/t/0/4", "turn", "days", "Cup <@1> & more: твой ход", "Go.",
                      "https://a.example/table/t", "/t")
    made = {form: make("https://hooks.example/a", message) for form, make in FORMS.items()}
    said = {form: json.loads(one.body) for form, one in made.items()}
    assert said["discord"] == {"content": f"{message.title}\nGo.\n{message.link}", "allowed_mentions": {"parse": []}}
    assert said["slack"]["text"].startswith("Cup &lt;@1&gt; &amp; more: твой ход\nGo.")
    assert (made["ntfy"].url, said["ntfy"]) == ("https://hooks.example/", {
        "topic": "a", "title": message.title, "message": "Go.", "click": message.link,
        "sequence_id": "4GU1UgNa_Y-7qEUA7VTr4JJ0RyCYjt30"})
    assert (said["json"]["id"], made["json"].headers["Idempotency-Key"]) == ("turn/t/0/4", "turn/t/0/4")
    with pytest.raises(BadEndpoint, match="topic"):
        FORMS["ntfy"]("https://ntfy.example/", message)
