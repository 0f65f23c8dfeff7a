"""Write a bot and match it: the hungry one banks as many stones of mangala as it can right now."""

from random import Random

from atoll.bots.bot import Bot, RandomBot
from atoll.bots.match import finish, interval
from atoll.core.game import Action, Seat, State
from atoll.games import GAMES

MANGALA = GAMES["mangala"]
GAMES_PLAYED = 40


class HungryBot:
    """A bot is anything with `choose`. The state is a determinization of its own: it may spoil it."""

    def choose(self, state: State, seat: Seat, rng: Random) -> Action:
        def store_after(action: Action) -> tuple[int, float]:
            after = state.clone()
            after.apply(seat, action)
            return after.view(seat)["stores"][seat], rng.random()

        return max(state.legal_actions(seat), key=store_after)


if __name__ == "__main__":  # not when `atoll match mangala own_bot:HungryBot greedy` takes the class from here
    payoffs = []
    for number in range(GAMES_PLAYED):
        mine = number % 2  # change seats from game to game
        bots: list[Bot] = [RandomBot(), RandomBot()]
        bots[mine] = HungryBot()
        payoffs.append(finish(MANGALA, bots, MANGALA.options(), Random(number)).payoffs[mine])
    share, low, high = interval(payoffs)
    print(f"the hungry bot wins {share:.0%} of {GAMES_PLAYED} games against random ({low:.0%} to {high:.0%})")
