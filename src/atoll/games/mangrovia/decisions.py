"""What seats decide about bowls, cards, amulets and birds."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import combinations
from typing import TYPE_CHECKING

from atoll.core.game import CHANCE, Action, Seat
from atoll.games.mangrovia.chance import DealAmulet, DealCard
from atoll.games.mangrovia.rulebook import AMULET_DRAWS, AMULETS, CARD_OF, CARDS, LANDSCAPES, SITES, Kind

if TYPE_CHECKING:
    from atoll.games.mangrovia.state import Mangrovia

BOWL_WORDS = tuple(f"bowl {site}" for site in SITES)
SITE_OF_BOWL = {f"bowl {site}": site for site in SITES}
TAKE_WORDS = tuple(f"take {card}" for card in CARDS)
PLACE_OF_TAKE = {f"take {card}": place for card, place in CARD_OF.items()}
KIND_OF_DRAW: dict[Action, Kind] = {"draw valuable": "valuable", "draw landscape": "landscape"}
RETURN_WORDS = tuple(f"return {amulet}" for amulet in AMULETS)
BIRD_PAIRS: dict[Action, tuple[int, int]] = {
    f"birds {LANDSCAPES[first]} {LANDSCAPES[second]}": (first, second)
    for first, second in combinations(range(len(LANDSCAPES)), 2)}
ALL_BIRD_PAIRS = tuple(BIRD_PAIRS)


@dataclass(frozen=True, slots=True)
class PlaceBowl:
    """Put a bowl on a free site (MV-20); with two or three seats the starter's first one not on site 1 (MV-22)."""

    seats: tuple[Seat, ...]
    is_first: bool

    def opens(self, game: Mangrovia) -> bool:
        return True

    def banned(self, game: Mangrovia, seat: Seat) -> int | None:
        return game.table.banned_first if self.is_first and seat == game.start_seat else None

    def options(self, game: Mangrovia, seat: Seat) -> list[Action]:
        banned, blocked, sites = self.banned(game, seat), game.table.blocked, game.sites
        return [BOWL_WORDS[site - 1] for site in SITES
                if sites[site] is None and site != banned and site not in blocked]

    def take(self, game: Mangrovia, seat: Seat, action: Action) -> None:
        site = SITE_OF_BOWL[action]
        game.sites[site] = seat
        game.players[seat].bowls_left -= 1
        game.note("placed_bowl", seat=seat, site=site)
        game.answered()


def cards_to_take(game: Mangrovia) -> list[Action]:
    """Each different card of the displays (MV-37)."""
    return [word for word, copies in zip(TAKE_WORDS, game.display, strict=True) if copies]


def kinds_to_draw(game: Mangrovia) -> list[Action]:
    """The kinds that can still be drawn (MV-42)."""
    return [word for word, kind in KIND_OF_DRAW.items() if game.can_draw(kind)]


def take_face_up(game: Mangrovia, seat: Seat, action: Action) -> None:
    card = PLACE_OF_TAKE[action]
    game.display[card] -= 1
    game.players[seat].known[card] += 1
    game.note("took", seat=seat, card=CARDS[card])


def skip(game: Mangrovia, seat: Seat) -> None:
    """Give up all that is left of the step (MV-16, MV-17)."""
    game.note("skipped", seat=seat, ask=game.ask)
    game.answered()


@dataclass(frozen=True, slots=True)
class TakeCard:
    """Take a face-up card of either display (MV-37, MV-39)."""

    seats: tuple[Seat, ...]
    left: int

    def opens(self, game: Mangrovia) -> bool:
        return any(game.display)

    def options(self, game: Mangrovia, seat: Seat) -> list[Action]:
        return [*cards_to_take(game), "skip"]

    def take(self, game: Mangrovia, seat: Seat, action: Action) -> None:
        if action == "skip":
            skip(game, seat)
            return
        take_face_up(game, seat, action)
        game.pending.pop()
        if self.left > 1:
            game.pending.append(TakeCard(self.seats, self.left - 1))
        game.proceed()


@dataclass(frozen=True, slots=True)
class DrawCard:
    """Name the kind of a face-down card; chance gives it (MV-38, MV-39)."""

    seats: tuple[Seat, ...]
    left: int

    def opens(self, game: Mangrovia) -> bool:
        return game.can_draw("valuable") or game.can_draw("landscape")

    def options(self, game: Mangrovia, seat: Seat) -> list[Action]:
        return [*kinds_to_draw(game), "skip"]

    def take(self, game: Mangrovia, seat: Seat, action: Action) -> None:
        if action == "skip":
            skip(game, seat)
            return
        draw_face_down(game, seat, action, self.left - 1)


def draw_face_down(game: Mangrovia, seat: Seat, action: Action, left: int) -> None:
    """In place of the open decision: the card, and then the question for the rest."""
    game.pending.pop()
    if left:
        game.pending.append(DrawCard((seat,), left))
    game.pending.append(DealCard((CHANCE,), KIND_OF_DRAW[action], seat))
    game.proceed()


@dataclass(frozen=True, slots=True)
class TakeOrDraw:
    """Two face-up cards or two face-down cards: the first decides which (MV-29)."""

    seats: tuple[Seat, ...]
    left: int

    def opens(self, game: Mangrovia) -> bool:
        return any(game.display) or game.can_draw("valuable") or game.can_draw("landscape")

    def options(self, game: Mangrovia, seat: Seat) -> list[Action]:
        return [*cards_to_take(game), *kinds_to_draw(game), "skip"]

    def take(self, game: Mangrovia, seat: Seat, action: Action) -> None:
        if action in KIND_OF_DRAW:
            draw_face_down(game, seat, action, self.left - 1)
        else:
            TakeCard.take(TakeCard(self.seats, self.left), game, seat, action)


def take_amulets(game: Mangrovia, seat: Seat) -> None:
    """In place of the open decision: a 1 at level 0, else as many draws as the track says (MV-47 – MV-50)."""
    player = game.players[seat]
    game.pending.pop()
    if player.level == 0:
        game.ones -= 1
        player.known_ones += 1
        game.note("took_one", seat=seat)
    else:
        draws = AMULET_DRAWS[min(player.level, len(AMULET_DRAWS) - 1)]
        game.pending += [ReturnAmulet((seat,)), DealAmulet((CHANCE,), seat, draws)]
    game.proceed()


@dataclass(frozen=True, slots=True)
class TakeAmulets:
    """Take amulets (MV-26)."""

    seats: tuple[Seat, ...]

    def opens(self, game: Mangrovia) -> bool:
        return game.can_get_amulets(self.seats[0])

    def options(self, game: Mangrovia, seat: Seat) -> list[Action]:
        return ["amulets", "skip"]

    def take(self, game: Mangrovia, seat: Seat, action: Action) -> None:
        if action == "skip":
            skip(game, seat)
        else:
            take_amulets(game, seat)


@dataclass(frozen=True, slots=True)
class AmuletsOrDraw:
    """Take amulets or draw one face-down card (MV-31)."""

    seats: tuple[Seat, ...]
    left: int

    def opens(self, game: Mangrovia) -> bool:
        return game.can_get_amulets(self.seats[0]) or game.can_draw("valuable") or game.can_draw("landscape")

    def options(self, game: Mangrovia, seat: Seat) -> list[Action]:
        amulets = ["amulets"] if game.can_get_amulets(seat) else []
        return [*amulets, *kinds_to_draw(game), "skip"]

    def take(self, game: Mangrovia, seat: Seat, action: Action) -> None:
        if action == "skip":
            skip(game, seat)
        elif action == "amulets":
            take_amulets(game, seat)
        else:
            draw_face_down(game, seat, action, 0)


@dataclass(frozen=True, slots=True)
class ReturnAmulet:
    """Of two or more amulets just drawn one goes back into the bag, unseen by the others (MV-49, MV-51, MV-52)."""

    seats: tuple[Seat, ...]

    def opens(self, game: Mangrovia) -> bool:
        player = game.players[self.seats[0]]
        if len(player.drawn) > 1:
            return True
        keep_drawn(game, self.seats[0])
        return False

    def options(self, game: Mangrovia, seat: Seat) -> list[Action]:
        return [RETURN_WORDS[amulet] for amulet in sorted(set(game.players[seat].drawn))]

    def take(self, game: Mangrovia, seat: Seat, action: Action) -> None:
        amulet = RETURN_WORDS.index(action)
        drawn = list(game.players[seat].drawn)
        drawn.remove(amulet)
        game.players[seat].drawn = tuple(drawn)
        game.bag[amulet] += 1
        keep_drawn(game, seat)
        game.note("returned_amulet", seat=seat)
        game.answered()


def keep_drawn(game: Mangrovia, seat: Seat) -> None:
    player = game.players[seat]
    for amulet in player.drawn:
        player.hidden_amulets[amulet] += 1
    player.drawn = ()


@dataclass(frozen=True, slots=True)
class PlaceBirds:
    """Place the two birds on any two different landscapes; they may stay (MV-36)."""

    seats: tuple[Seat, ...]

    def opens(self, game: Mangrovia) -> bool:
        return True

    def options(self, game: Mangrovia, seat: Seat) -> list[Action]:
        return list(ALL_BIRD_PAIRS)

    def take(self, game: Mangrovia, seat: Seat, action: Action) -> None:
        game.birds = BIRD_PAIRS[action]
        game.note("moved_birds", seat=seat, landscapes=action.split()[1:])
        game.answered()
