"""Every setting of the server: its name in the environment, its default and what it is for."""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import Field, dataclass, field, fields
from typing import Any

from atoll.bots.roster import AT_A_TABLE
from atoll.core.errors import AtollError
from atoll.server.networks import ONE_HOUSE, networks_in, too_wide

PREFIX = "ATOLL_"
LEVELS = ("debug", "info", "warning", "error")
YES, NO = ("1", "true", "yes", "on"), ("0", "false", "no", "off")


class BadSetting(AtollError):
    code = "bad_setting"


def setting(default: Any, meaning: str, secret: bool = False) -> Any:
    return field(default=default, metadata={"meaning": meaning, "secret": secret})


@dataclass(frozen=True)
class Settings:
    """Read once at the start; docs/hosting.md lists them all, and a test keeps it true."""

    database_url: str = setting("sqlite:///atoll.db", "what keeps everything: sqlite:///FILE or postgresql://…", True)
    host: str = setting("127.0.0.1", "the address to listen on")
    port: int = setting(8000, "the port to listen on")
    public_url: str = setting("", "the address people type, if a proxy stands before the server: https://play.example.org")
    hosts: str = setting("", "further names under which browsers may reach it, by commas: box.lan,club.example.org")
    trusted_proxies: str = setting("127.0.0.1", "addresses or networks whose X-Forwarded-For and -Proto are "
                                              "believed, by commas")
    log_level: str = setting("info", "debug, info, warning or error")
    metrics: bool = setting(True, "serve Prometheus metrics at /metrics, to this machine alone")
    metrics_public: bool = setting(False, "serve them to every address")
    metrics_token: str = setting("", "if set, /metrics is for whoever shows it as a bearer token, wherever", True)
    database_timeout: float = setting(10.0, "seconds after which a silent database counts as unavailable")
    rooms_in_memory: int = setting(20_000, "tables whose positions are kept in memory; the longest unused go first")
    poll_seconds: float = setting(1.0, "how often a process looks for tables that are due and for missed wake-ups")
    bot_workers: int = setting(0, "processes in which bots think at once, in each of two lanes; 0: every core but one")
    bot_seconds_per_hour: float = setting(1200.0, "seconds of a core that bots may think for one person in an hour")
    bot_seconds: float = setting(3.0, "seconds after which a bot that searches answers with what it has found")
    bot_limit: float = setting(30.0, "seconds after which a bot's thought is stopped, and a simpler bot answers")
    bot_simulations: int = setting(AT_A_TABLE, "simulations of the search bot where a table does not say")
    most_simulations: int = setting(5000, "the most simulations that a table may ask for")
    review_simulations: int = setting(48_000, "simulations for a whole finished game that is reviewed, about")
    evaluations_per_hour: float = setting(30.0, "finished games that one person may have reviewed")
    tables: str = setting("", "the folder of mangala's tables; empty: where Atoll keeps its data")
    oracle_seconds: float = setting(1.0, "seconds for which mangala's oracle thinks about one question")
    oracle_per_minute: float = setting(60.0, "questions that one person may put to it")
    hints_per_minute: float = setting(10.0, "hints that one person may ask for; 0: no hints at all")
    previews_per_minute: float = setting(1200.0, "actions that one person may have previewed")
    bot_patience: float = setting(2.0, "seconds after which another process may answer for a bot")
    lag_ms: int = setting(300, "milliseconds forgiven for every answer on a clock")
    absent_seconds: float = setting(60.0, "after how long away others may put a bot on somebody's seat")
    call_seconds: float = setting(900.0, "seconds after which a call of the arbiter that nobody answers lapses")
    calls_per_game: int = setting(3, "times that a player may call the arbiter in one game of an event")
    vacation_days: int = setting(30, "days of vacation that one person has in a rolling year, for games with days per "
                                     "move; 0: none")
    session_days: int = setting(180, "days after which an unused session ends")
    guest_days: int = setting(30, "days after which a guest who never played and has not come back is forgotten")
    rename_days: int = setting(30, "days between two names that an account gives itself")
    tidy_minutes: float = setting(60.0, "minutes between removals of what nobody needs: ended sessions, such guests")
    connections: int = setting(0, "open connections in all; 0: as many as the limit on open files allows")
    connections_per_address: int = setting(300, "open connections of one address that is no trusted proxy")
    request_seconds: float = setting(20.0, "seconds within which a request has to arrive as a whole")
    answer_seconds: float = setting(120.0, "seconds within which it is answered and the answer taken")
    idle_seconds: int = setting(75, "seconds for which a connection is kept between two requests")
    header_bytes: int = setting(16_384, "the longest head of a request")
    body_bytes: int = setting(65_536, "the longest body of a request")
    message_bytes: int = setting(4096, "the longest message on a socket")
    chat_characters: int = setting(500, "the longest line of chat")
    requests_per_second: float = setting(20.0, "requests of one address, and of one person, in the long run")
    requests_burst: int = setting(100, "requests of one address, and of one person, at once")
    messages_per_second: float = setting(20.0, "messages of a person, or of strangers at an address, in the long run")
    messages_burst: int = setting(60, "messages of a person, or of strangers at an address, at once")
    logins_per_minute: float = setting(10.0, "attempts to log in, for each address, or for each device that is known")
    logins_per_name_per_hour: float = setting(60.0, "attempts to log in to one account from devices that are not known")
    new_people_per_hour: float = setting(60.0, "new guests and accounts of one address")
    sockets_per_address: int = setting(200, "open sockets of one address")
    sockets_per_person: int = setting(30, "open sockets of one person")
    address_factor: int = setting(10, "how many people's quotas all people of one address have together")
    tables_per_person: int = setting(100, "open and running tables that one person may host")
    tables_per_hour: int = setting(200, "tables that one person may open in an hour")
    tournaments_per_person: int = setting(10, "open and running tournaments that one person may organise")
    tournaments_per_day: int = setting(20, "tournaments that one person may make in a day")
    players_per_tournament: int = setting(500, "players of one tournament, bots among them")
    bots_per_tournament: int = setting(64, "bots of one tournament")
    mutes_per_person: int = setting(500, "people whom one person may mute")
    campaigns_per_person: int = setting(50, "campaigns that one person may own")
    campaigns_per_day: int = setting(20, "campaigns that one person may begin in a day")
    stored_bytes_per_day: int = setting(50_000_000, "bytes that one person may send to be kept in a day")
    option_bytes: int = setting(16_384, "the longest options of a table, the book of a campaign among them")
    answer_bytes: int = setting(262_144, "the longest answer that is a list; the rest is asked for page by page")
    exports_per_hour: float = setting(10.0, "times that one person may fetch everything kept about him")
    tokens_per_person: int = setting(20, "tokens for programs that one person may hold")
    letters_per_person: int = setting(40, "letters to one person in a day")
    letters_per_mailbox: int = setting(40, "letters to one e-mail address in a day, whoever gets them")
    codes_per_mailbox: int = setting(9, "letters with a code to one e-mail address in a day; one network address may "
                                        "ask for a third of them")
    codes_per_network: int = setting(20, "letters with a code that one network address may ask for in a day")
    resets_per_mailbox: int = setting(6, "letters with a link for a new password to one e-mail address in a day; one "
                                         "network address may ask for a third of them")
    notices_per_person: int = setting(500, "things that one person is told in a day by pushes and webhooks")
    pushes_per_person: int = setting(10, "browsers by which one person may be told")
    webhooks_per_person: int = setting(5, "webhooks by which one account may be told")
    trials_per_hour: int = setting(20, "times that one person may try a browser or a webhook in an hour")
    endpoint_seconds: float = setting(10.0, "seconds for which an address to which somebody is told may take")
    private_endpoints: bool = setting(False, "let people be told at addresses of private networks, and without TLS")
    outbox_messages: int = setting(200, "messages that may wait for a slow socket before it is closed")
    outbox_bytes: int = setting(262_144, "bytes that may wait for it")
    log_entries: int = setting(20_000, "entries of one table's log, after which its game can only be ended")
    take_backs: int = setting(200, "times that one person may take back at one table, or ask to")
    work_threads: int = setting(2, "threads for long work: playing out long logs, replays, records")
    work_seconds: float = setting(30.0, "seconds that somebody waits for such work")
    smtp_host: str = setting("", "the mail server for letters; empty: no letters")
    smtp_port: int = setting(25, "its port")
    smtp_user: str = setting("", "its user, if it asks for one")
    smtp_password: str = setting("", "its password", True)
    smtp_tls: bool = setting(False, "begin TLS before anything else is said (STARTTLS)")
    smtp_ssl: bool = setting(False, "speak TLS from the first byte, as on port 465")
    mail_from: str = setting("atoll@localhost", "the sender of letters")
    oidc_issuer: str = setting("", "the provider at which people may sign in (OpenID Connect); empty: none")
    oidc_client_id: str = setting("", "by which name it knows this server")
    oidc_client_secret: str = setting("", "its password for this server, if there is one", True)
    oidc_name: str = setting("OpenID", "what people call it")
    sign_in_header: str = setting("", "the header in which a trusted proxy says who is there: Remote-User; empty: none")
    sign_in_proxies: str = setting("", "addresses or networks, by commas, whose sign-in header is believed, none wider "
                                       "than /24 (IPv6: /64); empty: the trusted proxies")
    backup_folder: str = setting("", "where backups are written by the clock; empty: none are")
    backup_hours: float = setting(24.0, "hours between two of them")
    backups_kept: int = setting(7, "how many are kept: the oldest go; 0: all")

    @property
    def origin(self) -> str:
        return self.public_url.rstrip("/")

    @property
    def address(self) -> str:
        """Where people find this server: for links in letters and calendars."""
        return self.origin or f"http://{self.host}:{self.port}"

    @property
    def signing_proxies(self) -> str:
        """Who may say who is there: that is more than to say from where somebody comes."""
        return self.sign_in_proxies or self.trusted_proxies

    @property
    def secure(self) -> bool:
        return self.public_url.startswith("https://")


def environment_name(name: str) -> str:
    return PREFIX + name.upper()


def read_settings(environment: Mapping[str, str] | None = None, **given: Any) -> Settings:
    """Settings from the environment; what is given by name comes first."""
    environment = os.environ if environment is None else environment
    values: dict[str, Any] = {}
    for one in fields(Settings):
        text = environment.get(environment_name(one.name))
        if text is not None:
            values[one.name] = read_value(one, text)
    settings = Settings(**{**values, **{name: value for name, value in given.items() if value is not None}})
    if settings.log_level not in LEVELS:
        raise BadSetting(f"ATOLL_LOG_LEVEL must be one of {', '.join(LEVELS)}, not {settings.log_level!r}")
    if settings.smtp_ssl and settings.smtp_tls:
        raise BadSetting("ATOLL_SMTP_SSL and ATOLL_SMTP_TLS exclude each other: TLS begins with the first byte (port "
                         "465) or by STARTTLS (port 587)")
    if settings.sign_in_header:
        check_signing(settings.signing_proxies)
    return settings


def check_signing(proxies: str) -> None:
    """The proxy is named, and nobody beside it: every address in this list can come in as anybody, the admin too."""
    if proxies.strip() == "*":
        raise BadSetting("ATOLL_SIGN_IN_HEADER needs ATOLL_SIGN_IN_PROXIES or ATOLL_TRUSTED_PROXIES to name the proxy: "
                         "with * anybody could come in as anybody")
    if (wide := too_wide(networks_in(proxies))) is not None:
        raise BadSetting(f"ATOLL_SIGN_IN_HEADER is believed from {wide}, and from there anybody could come in as "
                         f"anybody: name the proxy's own address in ATOLL_SIGN_IN_PROXIES, or a network no wider than "
                         f"/{ONE_HOUSE[wide.version]}")


def read_value(one: Field[Any], text: str) -> Any:
    kind: Any = type(one.default)
    if kind is bool:
        if text.lower() not in (*YES, *NO):
            raise BadSetting(f"{environment_name(one.name)} must be yes or no, not {text!r}")
        return text.lower() in YES
    try:
        return kind(text)
    except ValueError as error:
        raise BadSetting(f"{environment_name(one.name)} must be a number, not {text!r}") from error
