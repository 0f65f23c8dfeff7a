"""What Prometheus can ask about. No label holds a name, a token or a table."""

from __future__ import annotations

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest

REGISTRY = CollectorRegistry()
SECONDS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10)

APPENDED = Counter("atoll_entries", "Entries appended to logs.", registry=REGISTRY)
BATCH = Histogram("atoll_commit_chunks", "Answers committed together.", registry=REGISTRY,
                  buckets=(1, 2, 5, 10, 20, 50, 100, 200, 500))
ANSWERED = Histogram("atoll_play_seconds", "From a message to its acknowledgement.", registry=REGISTRY, buckets=SECONDS)
REFUSED = Counter("atoll_refused", "Refused messages, by code.", ["code"], registry=REGISTRY)
SOCKETS = Gauge("atoll_sockets", "Open sockets.", registry=REGISTRY)
ROOMS = Gauge("atoll_rooms", "Tables in memory.", registry=REGISTRY)
REQUESTS = Counter("atoll_requests", "HTTP requests, by method and status.", ["method", "status"], registry=REGISTRY)
THOUGHT = Histogram("atoll_bot_seconds", "How long bots think.", registry=REGISTRY, buckets=SECONDS)
BOT_SECONDS = Counter("atoll_bot_cpu_seconds", "Seconds of a core that bots have thought, by lane.", ["lane"],
                      registry=REGISTRY)
BOTS_WAITING = Gauge("atoll_bots_waiting", "Bots' decisions that wait for a worker or for bot time, by lane.", ["lane"],
                     registry=REGISTRY)
CONNECTIONS = Gauge("atoll_connections", "Open connections, sockets among them.", registry=REGISTRY)
DROPPED = Counter("atoll_dropped_connections", "Connections that were hung up on, by reason.", ["why"],
                  registry=REGISTRY)
TASK_ROUNDS = Counter("atoll_task_rounds", "Rounds of background tasks that went well, by task.", ["task"],
                      registry=REGISTRY)
TASK_FAILED = Counter("atoll_task_failures", "Rounds of background tasks that failed, by task.", ["task"],
                      registry=REGISTRY)
TASK_DOWN = Gauge("atoll_task_down", "1 for a background task that has not done its work for too long.", ["task"],
                  registry=REGISTRY)
WRITABLE = Gauge("atoll_database_writable", "1 if the database could be written at the last look.", registry=REGISTRY)
TIME_HELD = Gauge("atoll_time_held_seconds", "By how much the machine's clock was set and the server's time was not.",
                  registry=REGISTRY)
ASIDE = Counter("atoll_tables_set_aside", "Tables that could not be loaded, by reason.", ["reason"], registry=REGISTRY)
THOUGHTS = Counter("atoll_thoughts", "Bots' decisions that were claimed and thought over here.", registry=REGISTRY)
FAILED_THOUGHTS = Counter("atoll_failed_thoughts", "Bots' thoughts that failed: a simpler bot answered.", ["bot"],
                          registry=REGISTRY)
COLLECTED = Histogram("atoll_collection_seconds", "How long full collections of garbage took.", registry=REGISTRY,
                      buckets=SECONDS)
NOTICES = Counter("atoll_notices", "Notices and deliveries of the outbox, by what became of them.", ["result"],
                  registry=REGISTRY)
NOTICE_SECONDS = Histogram("atoll_notice_seconds", "From the entry of a notice to its hand-over.", registry=REGISTRY,
                           buckets=(*SECONDS, 30, 60, 300))
LETTERS = Counter("atoll_letters", "Letters sent, by result.", ["result"], registry=REGISTRY)


def exposition() -> bytes:
    return generate_latest(REGISTRY)
