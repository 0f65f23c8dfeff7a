"""The laws in the order of docs/contract.md: what each says, and how a game is held to it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from random import Random

from atoll.core.game import CHANCE, Game
from atoll.core.languages import LANGUAGES, SOURCE
from atoll.core.table import Table
from atoll.games import folder, part, words
from atoll.laws import catalogues, hiding, parts, positions, previews, twins
from atoll.laws.broken import hold
from atoll.laws.campaigns import a_campaign_is_complete
from atoll.laws.moments import after, fingerprint, random_entry, random_moments

Check = Callable[[Game, int], None]
"""Holds a game to a law over so many random games; raises Broken."""
WALKS = 6
"""One in so many of the moments that hide something is walked on from."""
STEPS = 0.7
"""For each of these moments at least so many steps in worlds that really differ."""
PATIENCE = 5
"""So many times longer a game is played that hides something, but seldom."""
SELDOM = 7
"""Dear checks of parts are made at one in so many moments."""


@dataclass(frozen=True)
class Law:
    """One law: its number in the contract, its name, and the check."""

    number: str
    name: str
    check: Check
    scale: float = 1
    """Cheap checks take more games than dear ones."""

    def hold(self, game: Game, games: int) -> None:
        """Over about so many random games; raises Broken, or whatever the game itself raises."""
        self.check(game, max(1, round(games * self.scale)))

    def __str__(self) -> str:
        return f"{self.number}-{self.name.replace(' ', '-')}"


def at_every_moment(look: Callable[[Table], None]) -> Check:
    def check(game: Game, games: int) -> None:
        for seed in range(games):
            for table in random_moments(game, Random(seed)):
                look(table)
    return check


def at_every_moment_with_luck(look: Callable[[Table, Random], None]) -> Check:
    def check(game: Game, games: int) -> None:
        for seed in range(games):
            rng = Random(seed)
            for table in random_moments(game, rng):
                look(table, rng)
    return check


def at_every_fork(look: Callable[[hiding.Fork], None]) -> Check:
    def check(game: Game, games: int) -> None:
        for seed in range(games):
            for fork in hiding.forks(game, Random(seed)):
                look(fork)
    return check


def apply_depends_on_nothing_else(table: Table, rng: Random) -> None:
    if table.to_act and rng.randrange(4) == 0:
        seat, action = random_entry(table.state, rng)
        (one, told), (other, told_too) = after(table.state, seat, action), after(table.state, seat, action)
        hold(fingerprint(one, table.players) == fingerprint(other, table.players) and told == told_too,
             f"{action!r} of seat {seat} gives two different results {positions.at(table)}")


def clones_are_apart(table: Table, rng: Random) -> None:
    if rng.randrange(7):
        return
    before = fingerprint(table.state, table.players)
    clone = Table(table.game, table.players, table.options)
    clone.state = table.state.clone()
    hold(clone.state.events is None, "a clone listens to nobody: its events are None")
    for _ in random_moments(table.game, rng, clone):
        pass
    hold(fingerprint(table.state, table.players) == before,
         f"playing a clone changes the original {positions.at(table)}")


def the_log_rebuilds_the_end(game: Game, games: int) -> None:
    for seed in range(games):
        *_, table = random_moments(game, Random(seed))
        positions.the_log_alone_rebuilds_it(table)


def every_game_ends(game: Game, games: int) -> None:
    for seed in range(100, 100 + games):
        *_, table = random_moments(game, Random(seed))
        hold(table.outcome is not None, "a game in which nobody is to act has no outcome")


def refusals_name_clauses(game: Game, games: int) -> None:
    for seed in range(games):
        rng, noticed = Random(seed), {"leave"}
        for table in random_moments(game, rng):
            for seat in (CHANCE, *range(table.players)):
                legal = table.state.legal_actions(seat)
                noticed.update(rng.sample(legal, min(2, len(legal))))
            tried = [*rng.sample(sorted(noticed), min(3, len(noticed))), rng.choice(positions.NONSENSE)]
            positions.a_refusal_names_a_clause(table, tried)


def twin_worlds_look_alike(game: Game, games: int) -> None:
    """Walks begin where something was hidden just now, in the middle of sealed answers too."""
    hidden = steps = 0
    for seed in range(games):
        rng = Random(seed)
        for fork in hiding.forks(game, rng):
            watchers = fork.kept_in_the_dark if rng.randrange(WALKS) == 0 else []
            if watchers:
                hidden += 1
                steps += twins.walk(fork.states[0], rng.choice(watchers), rng)
    hold(steps >= hidden * STEPS,
         f"from {hidden} moments that hid something there were only {steps} steps in worlds that really differ")


def events_for_one_seat_are_secrets(table: Table, rng: Random) -> None:
    if not table.to_act:
        return
    _, told = after(table.state, *random_entry(table.state, rng))
    for event in told:
        hold(event.secret_out or event.to is None, f"{event} is for one seat alone and has no secret_out")
        for key, value in event.facts.items():
            hold(not key.endswith("seat") or value is None or value in range(-1, table.players),
                 f"{key} of {event} ends in seat, and there is no seat {value!r}")


def imagined_worlds_vary(game: Game, games: int) -> None:
    """A game that seldom hides anything is played longer."""
    worlds = hiding.Worlds()
    for seed in range(PATIENCE * games):
        rng = Random(seed)
        for fork in hiding.forks(game, rng):
            worlds.imagine(fork, rng)
        if seed + 1 >= games and not 0 < worlds.imagined["all"] < hiding.ENOUGH:
            break
    worlds.check()


def sides_stay(game: Game, games: int) -> None:
    for seed in range(games):
        first: list[tuple[int, ...]] = []
        for table in random_moments(game, Random(seed)):
            first = first or [table.state.side(seat) for seat in range(table.players)]
            positions.sides_are_sound(table, first)


def material_is_conserved(game: Game, games: int) -> None:
    for seed in range(games):
        first: dict[str, int] = {}
        for table in random_moments(game, Random(seed)):
            counted = positions.pieces(table)
            first = first or counted
            hold(counted == first, f"pieces got lost: {first} at the start, {counted} {positions.at(table)}")


def the_folder_is_whole(game: Game, games: int) -> None:
    place = folder(game.id)
    hold(place.is_dir(), f"there is no folder {game.id!r} among the games: a game's id is the name of its folder")
    for file in ("rules.md", "material.py", f"text/{SOURCE}.json"):
        hold((place / file).is_file(), f"the folder of {game.id} has no {file}")


def parts_have_their_members(game: Game, games: int) -> None:
    for name, shape in parts.SHAPES.items():
        module = part(game.id, name)  # type: ignore[call-overload]  # every name of SHAPES has its overload
        if module is not None:
            parts.has_its_members(module, shape, name)


def parts_are_sound(game: Game, games: int) -> None:
    """Judgement, habits, drawing and clock at moments of random games."""
    for seed in range(games):
        rng = Random(seed)
        for number, table in enumerate(random_moments(game, rng)):
            if number % SELDOM == 0 or not table.to_act:
                look_at_parts(table, rng)
    board_check = part(game.id, "board_check")
    if board_check is not None:
        parts.board_check_is_sound(board_check)
    printed = part(game.id, "printed")
    if printed is not None:
        parts.editions_are_sound(game, printed, Random(games))


def look_at_parts(table: Table, rng: Random) -> None:
    game_id = table.game.id
    if evaluation := part(game_id, "evaluate"):
        parts.evaluation_is_sound(evaluation, table)
    if habits := part(game_id, "habits"):
        parts.habits_are_sound(habits, table, rng)
    if drawing := part(game_id, "drawing"):
        parts.drawing_is_sound(drawing, table, words(game_id, rng.choice(LANGUAGES)))
    if standing := part(game_id, "standing"):
        parts.standing_is_sound(standing, table, rng)
    if clock := part(game_id, "clock"):
        parts.clock_is_sound(clock, table)


LAWS: tuple[Law, ...] = (
    Law("0", "the folder is whole", the_folder_is_whole),
    Law("1", "exactly the seats to act have legal actions",
        at_every_moment(positions.exactly_the_seats_to_act_have_actions), 2),
    Law("2", "an outcome exactly when nobody is to act", at_every_moment(positions.an_outcome_exactly_at_the_end), 2),
    Law("3", "apply depends on state seat and action alone", at_every_moment_with_luck(apply_depends_on_nothing_else)),
    Law("4", "playing a clone never changes the original", at_every_moment_with_luck(clones_are_apart), 0.5),
    Law("5", "the log alone rebuilds the position", the_log_rebuilds_the_end, 2),
    Law("6", "a seat cannot tell its determinization from the truth",
        at_every_moment_with_luck(positions.imagined_worlds_look_the_same)),
    Law("7", "a view survives json unchanged", at_every_moment(positions.views_survive_json), 0.5),
    Law("8", "every game ends", every_game_ends, 6),
    Law("9", "the same keys and placeholders in every language", catalogues.catalogues_agree),
    Law("9", "every clause of the rules has words", catalogues.every_clause_has_words),
    Law("9", "whatever happens can be said", catalogues.whatever_happens_can_be_said),
    Law("10", "a refusal names a clause and only a refusal does", refusals_name_clauses),
    Law("11", "twin worlds", twin_worlds_look_alike),
    Law("11", "an event for one seat lets a secret out", at_every_moment_with_luck(events_for_one_seat_are_secrets), 2),
    Law("12", "material is conserved", material_is_conserved, 4),
    Law("13", "asking changes nothing", at_every_moment_with_luck(positions.asking_changes_nothing)),
    Law("14", "chance goes by its odds", at_every_moment_with_luck(positions.chance_goes_by_its_odds)),
    Law("15", "partners name each other", sides_stay),
    Law("16", "a hidden draw is told to nobody", at_every_fork(hiding.a_hidden_draw_is_told_to_nobody)),
    Law("16", "spectators see no more than seats", at_every_fork(hiding.spectators_see_no_more_than_seats), 0.5),
    Law("17", "a sealed answer tells nothing", at_every_fork(hiding.a_sealed_answer_tells_nothing), 2),
    Law("18", "imagined worlds vary", imagined_worlds_vary),
    Law("19", "a preview is what then happens", at_every_moment_with_luck(previews.previews_are_true), 0.5),
    Law("parts", "parts have their members", parts_have_their_members),
    Law("parts", "parts are sound", parts_are_sound, 0.5),
    Law("parts", "a campaign is complete", a_campaign_is_complete),
)
