"""Signing in at a provider (OpenID Connect): code flow with PKCE, a state that comes back once."""

from __future__ import annotations

import logging
from base64 import urlsafe_b64encode
from hashlib import sha256
from typing import Any, NamedTuple
from urllib.parse import quote, urlencode

from sqlalchemy import Connection, delete, insert

from atoll.server.errors import ServerError
from atoll.server.people.elsewhere import Identity
from atoll.server.people.passwords import digest, fresh_token
from atoll.server.settings import BadSetting, Settings
from atoll.server.store.rows import now_ms
from atoll.server.store.schema import sign_ins
from atoll.server.store.store import Store

LIFE = 600_000
"""Milliseconds in which somebody has to be back."""
PATIENCE = 10.0
SIGNED = ["RS256", "PS256", "ES256", "EdDSA"]
LEEWAY = 60
LONGEST_SUBJECT = 200


class WrongSignIn(ServerError):
    code = "wrong_sign_in"
    status = 401


class ProviderAway(ServerError):
    code = "provider_away"
    status = 503


class Leaving(NamedTuple):
    url: str
    """Where the browser goes."""
    browser: str
    """What it keeps in a cookie meanwhile."""


class Provider:
    """What it says about itself is asked for at the first sign-in, and its keys again when one is not known."""

    def __init__(self, settings: Settings, store: Store) -> None:
        self.settings, self.store = settings, store
        self.about: dict[str, Any] = {}
        self.keys: Any = None
        if settings.oidc_issuer:
            check_libraries()
            logging.getLogger("httpx").setLevel(logging.WARNING)  # it tells of every request

    @property
    def is_there(self) -> bool:
        return bool(self.settings.oidc_issuer and self.settings.oidc_client_id)

    @property
    def name(self) -> str | None:
        return self.settings.oidc_name if self.is_there else None

    @property
    def back(self) -> str:
        return f"{self.settings.address}/api/sign-in/oidc/back"

    async def leave(self) -> Leaving:
        about = await self.discovered()
        state, browser, nonce, verifier = fresh_token(), fresh_token(), fresh_token(), fresh_token()
        asked = {"response_type": "code", "client_id": self.settings.oidc_client_id, "redirect_uri": self.back,
                 "scope": "openid profile", "state": state, "nonce": nonce, "code_challenge": challenge(verifier),
                 "code_challenge_method": "S256"}
        joint = "&" if "?" in about["authorization_endpoint"] else "?"
        values = {"state": digest(state), "browser": digest(browser), "nonce": nonce, "verifier": verifier,
                  "until": now_ms() + LIFE}
        await self.store.write(lambda connection: connection.execute(insert(sign_ins).values(**values)))
        return Leaving(f"{about['authorization_endpoint']}{joint}{urlencode(asked)}", browser)

    async def come_back(self, state: str, code: str, browser: str | None) -> Identity:
        """Who it is. The state is used up first: whatever the provider says then, it is good for nothing more."""
        nonce, verifier = await self.store.write(lambda connection: use_state(connection, state, browser))
        token = await self.exchanged(code, verifier)
        return await self.identity(token, nonce)

    async def exchanged(self, code: str, verifier: str) -> str:
        """What the provider signs for the code; only this server, with its secret and the verifier, can ask for it."""
        from httpx import AsyncClient, Auth, BasicAuth, HTTPError

        about, settings = await self.discovered(), self.settings
        asked = {"grant_type": "authorization_code", "code": code, "redirect_uri": self.back, "code_verifier": verifier}
        secret = BasicAuth(quote(settings.oidc_client_id, ""), quote(settings.oidc_client_secret, ""))
        if not settings.oidc_client_secret:
            asked["client_id"] = settings.oidc_client_id
        try:
            async with AsyncClient(timeout=PATIENCE, trust_env=False) as client:
                answer = await client.post(about["token_endpoint"], data=asked,
                                           auth=secret if settings.oidc_client_secret else Auth())
            found = answer.json()
        except (HTTPError, ValueError) as error:
            raise ProviderAway("the provider of sign-ins does not answer") from error
        if answer.status_code != 200 or not isinstance(found.get("id_token"), str):
            raise WrongSignIn("the provider does not know this sign-in")
        return str(found["id_token"])

    async def identity(self, token: str, nonce: str) -> Identity:
        """Signed by the provider, for this server, for this very sign-in, just now."""
        from joserfc import jwt
        from joserfc.errors import JoseError

        claims = jwt.JWTClaimsRegistry(
            leeway=LEEWAY, iss={"essential": True, "value": self.about["issuer"]}, exp={"essential": True},
            aud={"essential": True, "value": self.settings.oidc_client_id}, iat={"essential": True},
            nonce={"essential": True, "value": nonce}, sub={"essential": True})
        try:
            said = jwt.decode(token, await self.key_set(token), algorithms=SIGNED).claims
            claims.validate(said)
        except (JoseError, ValueError) as error:
            raise WrongSignIn("what the provider said cannot be believed") from error
        name = next((said[key] for key in ("preferred_username", "nickname", "name") if said.get(key)), "Player")
        if len(subject := str(said["sub"])) > LONGEST_SUBJECT:  # cut off, it could be somebody else's
            raise WrongSignIn("the provider knows you by a name that is too long to be kept")
        return Identity(self.about["issuer"], subject, str(name))

    async def key_set(self, token: str) -> Any:
        from joserfc.jwk import KeySet
        from joserfc.jws import extract_compact

        wanted = extract_compact(token.encode()).headers().get("kid")
        if self.keys is None or wanted not in {key.kid for key in self.keys.keys}:
            self.keys = KeySet.import_key_set(await self.fetched(self.about["jwks_uri"]))
        return self.keys

    async def discovered(self) -> dict[str, Any]:
        if not self.about:
            issuer = self.settings.oidc_issuer.rstrip("/")
            about = await self.fetched(f"{issuer}/.well-known/openid-configuration")
            if str(about.get("issuer", "")).rstrip("/") != issuer:
                raise ProviderAway("the provider of sign-ins calls itself otherwise than ATOLL_OIDC_ISSUER")
            self.about = about
        return self.about

    async def fetched(self, url: str) -> Any:
        from httpx import AsyncClient, HTTPError

        try:
            async with AsyncClient(timeout=PATIENCE, trust_env=False) as client:
                return (await client.get(url)).raise_for_status().json()
        except (HTTPError, ValueError) as error:
            raise ProviderAway("the provider of sign-ins does not answer") from error


def use_state(connection: Connection, state: str, browser: str | None) -> tuple[str, str]:
    which = sign_ins.c.state == digest(state)
    gone = delete(sign_ins).where(which).returning(
        sign_ins.c.browser, sign_ins.c.nonce, sign_ins.c.verifier, sign_ins.c.until)
    row = connection.execute(gone).first()
    if row is None or row.until < now_ms() or browser is None or row.browser != digest(browser):
        raise WrongSignIn("this sign-in was used, is too old or was begun in another browser; begin again")
    return row.nonce, row.verifier


def challenge(verifier: str) -> str:
    """PKCE's S256 (RFC 7636)."""
    return urlsafe_b64encode(sha256(verifier.encode()).digest()).rstrip(b"=").decode()


def check_libraries() -> None:
    try:
        import httpx  # noqa: F401
        import joserfc  # noqa: F401
    except ImportError as error:
        raise BadSetting("ATOLL_OIDC_ISSUER needs more libraries: pip install 'atoll-games[server,oidc]'") from error
