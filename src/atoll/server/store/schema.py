"""What is kept: one schema for SQLite and PostgreSQL. The log is `entries`; its key (table, n) is the only lock."""

from __future__ import annotations

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Float,
    Index,
    Integer,
    SmallInteger,
    String,
    Table,
    Text,
    false,
    text,
)

from atoll.server.store.metadata import metadata as metadata
from atoll.server.store.schema_days import assents as assents
from atoll.server.store.schema_days import foreseen as foreseen
from atoll.server.store.schema_days import vacations as vacations
from atoll.server.store.schema_deals import deal_tables as deal_tables
from atoll.server.store.schema_deals import deals as deals
from atoll.server.store.schema_host import former_names as former_names
from atoll.server.store.schema_host import host_deeds as host_deeds
from atoll.server.store.schema_host import house as house
from atoll.server.store.schema_host import identities as identities
from atoll.server.store.schema_host import invites as invites
from atoll.server.store.schema_host import resets as resets
from atoll.server.store.schema_host import sign_ins as sign_ins
from atoll.server.store.schema_notices import deliveries as deliveries
from atoll.server.store.schema_notices import notice_plans as notice_plans
from atoll.server.store.schema_notices import notice_targets as notice_targets
from atoll.server.store.schema_notices import notices as notices
from atoll.server.store.schema_notices import server_keys as server_keys
from atoll.server.store.schema_slips import slip_claims as slip_claims

LONGEST_LOOK = 200

entries = Table(
    "entries", metadata,
    Column("table_id", String(16), primary_key=True),
    Column("n", Integer, primary_key=True, autoincrement=False),
    Column("seat", SmallInteger, nullable=False),
    Column("action", Text, nullable=False),
    Column("at", BigInteger, nullable=False),
    sqlite_with_rowid=False,
)

tables = Table(
    "tables", metadata,
    Column("id", String(16), primary_key=True),
    Column("game", String(40), nullable=False),
    Column("version", Integer, nullable=False),
    Column("options", Text, nullable=False),
    Column("status", String(10), nullable=False),
    Column("visibility", String(10), nullable=False),
    Column("host", String(16), nullable=False),
    Column("rated", Boolean, nullable=False),
    Column("spectators", Boolean, nullable=False),
    Column("clock", Text),
    Column("seed", String(64), nullable=False),
    Column("created", BigInteger, nullable=False),
    Column("started", BigInteger),
    Column("ended", BigInteger),
    Column("outcome", Text),
    Column("campaign", String(16)),
    Column("rematch", String(16)),
    Column("due", BigInteger),  # when some process should look at the table, if nothing happens before
    Column("by_lot", Boolean, nullable=False, server_default=false()),  # seats are drawn when it begins
    Column("revision", Integer, nullable=False, server_default="0"),  # raised by triggers: see revisions.py
    Column("duplicate", Boolean, nullable=False, server_default=false()),  # it shares its luck with other tables
    Column("sealed", Boolean, nullable=False, server_default=false()),  # nothing is shown while those play on
    Column("first_move", Integer, nullable=False, server_default="0"),  # seconds for a seat's first move
    Column("allows", String(40), nullable=False, server_default=""),  # what an event allows at its tables
    Column("decision", String(200)),  # why an arbiter ended the game
    Column("wall", String(32)),  # the key by which a screen on the wall may look, while there is one
    Index("tables_by_status", "status", "visibility", "created"),
    Index("tables_by_due", "game", "version", "due", sqlite_where=text("due IS NOT NULL"),
          postgresql_where=text("due IS NOT NULL")),  # what is due under the rules that a process has
    Index("tables_by_host", "host", "status"),
    Index("tables_by_campaign", "campaign"),
)

seats = Table(
    "seats", metadata,
    Column("table_id", String(16), primary_key=True),
    Column("seat", SmallInteger, primary_key=True, autoincrement=False),
    Column("person", String(16)),
    Column("bot", String(20)),
    Column("simulations", Integer),
    Column("ready", Boolean, nullable=False),
    Column("stand_in", String(20)),
    Column("seen", BigInteger),  # when its person last came or went
    Column("nonce", String(32)),  # what this place's person added to the luck; it stays here when seats are drawn
    Column("process", String(16)),  # at which process he is now; he is away if that one has no pulse any more
    Column("kept_for", String(16)),  # for whom a free seat waits: who sat before, or was asked by name
    Column("keeper", String(16)),  # on whose device somebody plays here who has no session of his own
    Column("label", String(40)),  # what that one is called
    Column("ghost_of", String(16)),  # whose recorded game a ghost repeats here
    Index("seats_by_person", "person"),
    Index("seats_by_keeper", "keeper", sqlite_where=text("keeper IS NOT NULL"),
          postgresql_where=text("keeper IS NOT NULL")),
    Index("seats_by_kept_for", "kept_for", sqlite_where=text("kept_for IS NOT NULL"),
          postgresql_where=text("kept_for IS NOT NULL")),
)

processes = Table(
    "processes", metadata,  # the pulse of each server process: all that presence costs while nobody comes or goes
    Column("name", String(16), primary_key=True),
    Column("until", BigInteger, nullable=False),
)

set_aside = Table(
    "set_aside", metadata,  # tables that could not be loaded under those rules; other rules try again
    Column("table_id", String(16), primary_key=True),
    Column("rules", String(60), primary_key=True),
    Column("reason", String(20), nullable=False),
    Column("detail", Text, nullable=False),
    Column("at", BigInteger, nullable=False),
)

thoughts = Table(
    "thoughts", metadata,  # which process thinks for a bot, and for which of its decisions
    Column("table_id", String(16), primary_key=True),
    Column("seat", SmallInteger, primary_key=True, autoincrement=False),
    Column("count", Integer, nullable=False),
    Column("holder", String(16), nullable=False),
    Column("until", BigInteger, nullable=False),
)

people = Table(
    "people", metadata,
    Column("id", String(16), primary_key=True),
    Column("name", String(40), nullable=False),
    Column("folded", String(80), unique=True),  # an account's name without case; guests have none
    Column("password", String(200)),
    Column("email", String(200)),
    Column("mail", Boolean, nullable=False),
    Column("language", String(2)),
    Column("calendar", String(64)),  # hash of the key in the calendar's address
    Column("created", BigInteger, nullable=False),
    Column("era", Integer, nullable=False, server_default="0"),  # one more whenever all credentials have ended
    Column("verified", Boolean, nullable=False, server_default=false()),  # is the e-mail address proved?
    Column("stop", String(64)),  # the key in the address that ends letters
    Column("look", String(LONGEST_LOOK)),  # what the name looks like; no two accounts look the same
    Column("admin", Boolean, nullable=False, server_default=false()),  # administers this server
    Column("organises", Boolean, nullable=False, server_default=false()),  # may make events where only some may
    Column("closed", BigInteger),  # since when nobody can come in as this person
    Column("closed_as", String(10)),  # closed, banned, erased
    Column("closed_until", BigInteger),  # when a ban ends by itself
    Index("people_by_calendar", "calendar"),
    Index("people_by_look", "look"),
    Index("people_by_stop", "stop"),
    Index("people_by_created", "created", "id"),
    Index("accounts_by_look", "look", unique=True, sqlite_where=text("folded IS NOT NULL"),
          postgresql_where=text("folded IS NOT NULL")),
)

sessions = Table(
    "sessions", metadata,
    Column("hash", String(64), primary_key=True),
    Column("id", String(16), nullable=False),
    Column("person", String(16), nullable=False),
    Column("kind", String(10), nullable=False),  # browser, program
    Column("name", String(80), nullable=False),
    Column("created", BigInteger, nullable=False),
    Column("used", BigInteger, nullable=False),
    Column("made_by", String(16)),  # the token with which it was made, and with which it ends
    Column("scopes", String(60)),  # what it may be used for; nothing: everything, but a program administers nothing
    Column("agent", String(60)),  # the browser, as its person would call it
    Index("sessions_by_person", "person"),
    Index("sessions_by_maker", "made_by"),
)

codes = Table(
    "codes", metadata,
    Column("hash", String(64), primary_key=True),
    Column("person", String(16), nullable=False),
    Column("until", BigInteger, nullable=False),
    Column("made_by", String(16)),
    Column("address", String(200)),  # the e-mail address that it proves; else it lets somebody in
    Index("codes_by_person", "person"),
)

devices = Table(
    "devices", metadata,  # browsers that have logged in to an account; they let nobody in
    Column("hash", String(64), primary_key=True),
    Column("person", String(16), primary_key=True),
    Column("used", BigInteger, nullable=False),
    Index("devices_by_person", "person"),
)

mutes = Table(
    "mutes", metadata,
    Column("person", String(16), primary_key=True),
    Column("muted", String(16), primary_key=True),
    Index("mutes_by_muted", "muted"),
)

friends = Table(
    "friends", metadata,  # whom somebody wants to play with again: his own list, which nobody else sees
    Column("person", String(16), primary_key=True),
    Column("friend", String(16), primary_key=True),
    Column("at", BigInteger, nullable=False),
    Index("friends_by_friend", "friend"),
)

streaks = Table(
    "streaks", metadata,
    Column("person", String(16), primary_key=True),
    Column("day", String(10), nullable=False),
    Column("days", Integer, nullable=False),
    Column("best", Integer, nullable=False),
)
"""Of the puzzle of the day: the last day that was answered."""

lessons = Table(
    "lessons", metadata,
    Column("person", String(16), primary_key=True),
    Column("game", String(40), primary_key=True),
    Column("lesson", String(40), primary_key=True),
)
"""Those that somebody has done."""

reviews = Table(
    "reviews", metadata,  # of finished games: made once, kept for everybody
    Column("table_id", String(16), primary_key=True),
    Column("form", SmallInteger, nullable=False),  # of the JSON; another form is made anew
    Column("review", Text, nullable=False),
    Column("at", BigInteger, nullable=False),
)

chat = Table(
    "chat", metadata,
    Column("id", Integer, primary_key=True, autoincrement=True),
    Column("table_id", String(16), nullable=False),
    Column("person", String(16), nullable=False),
    Column("name", String(40), nullable=False),
    Column("seat", SmallInteger),
    Column("at", BigInteger, nullable=False),
    Column("text", Text, nullable=False),
    Column("guest", Boolean, nullable=False, server_default=false()),  # was its writer a guest then?
    Index("chat_by_table", "table_id", "id"),
    Index("chat_by_person", "person"),
)

quotas = Table(
    "quotas", metadata,  # what was done so often in an hour or a day
    Column("name", String(120), primary_key=True),
    Column("ends", BigInteger, primary_key=True, autoincrement=False),  # the end of that hour or day
    Column("used", Integer, nullable=False),
)

ratings = Table(
    "ratings", metadata,
    Column("person", String(16), primary_key=True),
    Column("game", String(40), primary_key=True),
    Column("rating", Float, nullable=False),
    Column("deviation", Float, nullable=False),
    Column("volatility", Float, nullable=False),
    Column("games", Integer, nullable=False),
    Column("at", BigInteger),  # when the latest rated game ended; since then the deviation grows
    Index("ratings_by_game", "game", "rating"),
)

pairings = Table(
    "pairings", metadata,  # open tables that wait for whoever looks for a game, and the ratings that their hosts want
    Column("table_id", String(16), primary_key=True),
    Column("game", String(32), nullable=False),
    Column("low", Float, nullable=False),
    Column("high", Float, nullable=False),
    Column("at", BigInteger, nullable=False),
    Index("pairings_by_game", "game", "at"),
)

rating_changes = Table(
    "rating_changes", metadata,  # what each rated game made of somebody's rating: the curve
    Column("person", String(16), primary_key=True),
    Column("table_id", String(16), primary_key=True),
    Column("game", String(32), nullable=False),
    Column("at", BigInteger, nullable=False),
    Column("rating", Float, nullable=False),
    Column("deviation", Float, nullable=False),
    Index("rating_changes_by_person", "person", "game", "at"),
)

campaigns = Table(
    "campaigns", metadata,
    Column("id", String(16), primary_key=True),
    Column("game", String(40), nullable=False),
    Column("book", Text, nullable=False),
    Column("owner", String(16), nullable=False),
    Column("table_id", String(16)),  # the episode being played
    Column("created", BigInteger, nullable=False),
    Column("name", String(40)),  # what its people call it
    Index("campaigns_by_owner", "owner"),
)

campaign_seats = Table(
    "campaign_seats", metadata,
    Column("campaign", String(16), primary_key=True),
    Column("seat", SmallInteger, primary_key=True, autoincrement=False),
    Column("person", String(16)),
    Index("campaign_seats_by_person", "person"),
)

tournaments = Table(
    "tournaments", metadata,  # the list: a cache of what the journals say
    Column("id", String(16), primary_key=True),
    Column("name", String(80), nullable=False),
    Column("game", String(40), nullable=False),
    Column("place", String(10), nullable=False),
    Column("status", String(10), nullable=False),
    Column("organiser", String(16)),
    Column("created", BigInteger, nullable=False),
    Column("rounds", Integer, nullable=False),
    Column("round", Integer, nullable=False),
    Column("players", Integer, nullable=False),
    Column("due", BigInteger),  # when some process should look after it: something has changed
    Column("starts", BigInteger),  # when round 1 is meant to begin, if somebody has said
    Index("tournaments_by_status", "status", "created"),
    Index("tournaments_by_due", "due", sqlite_where=text("due IS NOT NULL"), postgresql_where=text("due IS NOT NULL")),
    Index("tournaments_by_organiser", "organiser", "status"),
)

tournament_entries = Table(
    "tournament_entries", metadata,  # the journals; the key (tournament, n) is their only lock
    Column("tournament", String(16), primary_key=True),
    Column("n", Integer, primary_key=True, autoincrement=False),
    Column("facts", Text, nullable=False),
    Column("who", String(16)),
    Column("at", BigInteger, nullable=False),
    Column("about", String(16)),  # the person whom it concerns
    Index("tournament_entries_by_who", "who"),
    Index("tournament_entries_by_about", "about"),
    sqlite_with_rowid=False,
)

invitations = Table(
    "invitations", metadata,  # who is asked into which tournament and has not answered: a cache of the journals
    Column("tournament", String(16), primary_key=True),
    Column("person", String(16), primary_key=True),
    Column("at", BigInteger, nullable=False),
    Column("who", String(16)),  # the arbiter who asks
    Index("invitations_by_person", "person", "at"),
)
lasting = [table for table in metadata.sorted_tables if table not in (processes, thoughts, sign_ins)]
"""All but what only running processes are to each other: that is in no backup."""
