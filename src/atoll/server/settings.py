"""Every setting of the server: its name in the environment, its default and what it is for."""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import Field, dataclass, field, fields
from typing import Any

from atoll.bots.roster import AT_A_TABLE
from atoll.core.errors import AtollError

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
    trusted_proxies: str = setting("127.0.0.1", "addresses whose X-Forwarded-For and -Proto are believed, by commas")
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
    evaluation_simulations: int = setting(100, "simulations for each position of a finished game that is evaluated")
    evaluations_per_hour: float = setting(30.0, "finished games that one person may have evaluated")
    tables: str = setting("", "the folder of mangala's tables; empty: where Atoll keeps its data")
    oracle_seconds: float = setting(1.0, "seconds for which mangala's oracle thinks about one question")
    oracle_per_minute: float = setting(60.0, "questions that one person may put to it")
    hints_per_minute: float = setting(10.0, "hints that one person may ask for; 0: no hints at all")
    bot_patience: float = setting(2.0, "seconds after which another process may answer for a bot")
    lag_ms: int = setting(300, "milliseconds forgiven for every answer on a clock")
    absent_seconds: float = setting(60.0, "after how long away others may put a bot on somebody's seat")
    session_days: int = setting(180, "days after which an unused session ends")
    guest_days: int = setting(30, "days after which a guest who never played and has not come back is forgotten")
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
    campaigns_per_person: int = setting(50, "campaigns that one person may begin")
    stored_bytes_per_day: int = setting(50_000_000, "bytes that one person may send to be kept in a day")
    option_bytes: int = setting(16_384, "the longest options of a table, the book of a campaign among them")
    answer_bytes: int = setting(262_144, "the longest answer that is a list; the rest is asked for page by page")
    exports_per_hour: float = setting(10.0, "times that one person may fetch everything kept about him")
    tokens_per_person: int = setting(20, "tokens for programs that one person may hold")
    letters_per_person: int = setting(40, "letters to one person in a day")
    letters_per_mailbox: int = setting(40, "letters to one e-mail address in a day, whoever gets them")
    codes_per_mailbox: int = setting(3, "letters with a code to one e-mail address in a day")
    codes_per_network: int = setting(20, "letters with a code that one network address may ask for in a day")
    outbox_messages: int = setting(200, "messages that may wait for a slow socket before it is closed")
    outbox_bytes: int = setting(262_144, "bytes that may wait for it")
    log_entries: int = setting(20_000, "entries of one table's log, after which its game can only be ended")
    take_backs: int = setting(200, "times that one person may take back at one table, or ask to")
    work_threads: int = setting(2, "threads for long work: playing out long logs, replays, records")
    work_seconds: float = setting(30.0, "seconds that somebody waits for such work")
    smtp_host: str = setting("", "the mail server for letters about whose turn it is; empty: no letters")
    smtp_port: int = setting(25, "its port")
    smtp_user: str = setting("", "its user, if it asks for one")
    smtp_password: str = setting("", "its password", True)
    smtp_tls: bool = setting(False, "begin TLS before anything else is said (STARTTLS)")
    mail_from: str = setting("atoll@localhost", "the sender of letters")

    @property
    def origin(self) -> str:
        return self.public_url.rstrip("/")

    @property
    def address(self) -> str:
        """Where people find this server: for links in letters and calendars."""
        return self.origin or f"http://{self.host}:{self.port}"

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
    return settings


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
