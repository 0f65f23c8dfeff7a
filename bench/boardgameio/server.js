// Mangala's sowing on boardgame.io's server: the same kind of game and of message, kept in memory as it does by default.
const { Server } = require('boardgame.io/server');
const { INVALID_MOVE } = require('boardgame.io/core');

const laidOut = () => ({ board: [4, 4, 4, 4, 4, 4, 0, 4, 4, 4, 4, 4, 4, 0] });

const sow = ({ G, playerID, events }, pit) => {
  const seat = Number(playerID);
  let place = 7 * seat + pit - 1;
  let stones = G.board[place];
  if (!(pit >= 1 && pit <= 6) || !stones) return INVALID_MOVE;
  const single = stones === 1;
  G.board[place] = single ? 0 : 1;
  if (!single) stones -= 1;
  while (stones > 0) {
    place = (place + 1) % 14;
    if (place === (seat ? 6 : 13)) continue;
    G.board[place] += 1;
    stones -= 1;
  }
  const own = seat ? 13 : 6;
  if (place !== own && Math.floor(place / 7) !== seat && G.board[place] % 2 === 0) {
    G.board[own] += G.board[place];
    G.board[place] = 0;
  }
  const rows = [G.board.slice(0, 6), G.board.slice(7, 13)];
  if (rows.some(row => row.every(count => count === 0))) {
    Object.assign(G, laidOut());
    G.sets += 1;
    if (G.sets === 5) events.endGame();   // as long a game as Atoll's: then a new match is opened
  }
  if (place !== own) events.endTurn();
};

const mangala = { name: 'mangala', minPlayers: 2, maxPlayers: 2, setup: () => ({ sets: 0, ...laidOut() }), moves: { sow } };
const server = Server({ games: [mangala], origins: [/.*/] });
server.run({ port: Number(process.argv[2]), lobbyConfig: { apiPort: Number(process.argv[3]) } }, () => console.log('ready'));
