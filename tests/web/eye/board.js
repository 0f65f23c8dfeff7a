// The board: it has room, and it stays where it is while its player decides. Part of the eye: see watch.js.

const JUMP = 4;
/** What web/README.md promises to a board, and what a drawing needs to be one. */
const ROOM = [320, 240];
const DRAWING = 100;
/** What is fetched with a new position has come by then. */
const ARRIVED = 1000;
let turn = { n: undefined, since: 0 };
let stood = null;

const boxOf = (element) => {
  const { x, y, width, height } = element.getBoundingClientRect();
  return [x + scrollX, y + scrollY, width, height];
};

/** What scrolls may be scrolled by the board itself, to show what is new: its frame stands. */
function frameOf(drawing, board) {
  for (let one = drawing; one !== board; one = one.parentElement) {
    if (isScroller(styleOf(one).overflowX) || one.hasAttribute('data-pans')) return one;
  }
  return drawing;
}

/** The board and the largest drawing on it. */
function boardNow() {
  const board = document.querySelector('.board');
  if (!board || !document.querySelector('[data-turn=mine]')) return null;
  const drawings = [...board.querySelectorAll('svg')].map((one) => [one, one.getBoundingClientRect()]);
  const [drawing] = drawings.sort((a, b) => b[1].width * b[1].height - a[1].width * a[1].height)[0] ?? [];
  const largest = drawing && frameOf(drawing, board);
  return { n: document.querySelector('[data-n]')?.dataset.n, board, largest, boxes: [board, largest].filter(Boolean).map(boxOf) };
}

/** Whoever decides finds everything where it was: only what the player does, or a new size of the window, may move it. */
function jumps() {
  const now = boardNow();
  if (now?.n !== turn.n) turn = { n: now?.n, since: clock() };
  if (now && (clock() - turn.since < ARRIVED || document.fonts.status !== 'loaded')) {
    plan(ARRIVED);
    return [];
  }
  const same = now && stood && now.n === stood.n && now.largest === stood.largest && now.boxes.length === stood.boxes.length;
  if (!same) {
    stood = now;
    return [];
  }
  const moved = now.boxes.some((box, k) => box.some((side, s) => Math.abs(side - stood.boxes[k][s]) > JUMP));
  const told = (boxes) => boxes.map((box) => box.map(Math.round).join(' ')).join(', ');
  const what = `from ${told(stood.boxes)} to ${told(now.boxes)} at entry ${now.n}`;
  return moved ? [{ kind: 'the board jumps', what, element: now.board }] : [];
}

/** A board that is squeezed out of the page by what stands around it cannot be played. */
function cramped() {
  const board = document.querySelector('[data-n] > .board');
  if (!board || !isSeen(board)) return [];
  const { width, height } = board.getBoundingClientRect();
  const [across, down] = [Math.round(width), Math.round(height)];
  if (across < ROOM[0] || down < ROOM[1]) {
    return [{ kind: 'no room for the board', what: `${across} × ${down}`, element: board }];
  }
  const drawn = [...board.querySelectorAll('svg')].some((one) => {
    const box = frameOf(one, board).getBoundingClientRect();
    return Math.min(box.width, box.height) >= DRAWING;
  });
  return drawn ? [] : [{ kind: 'no room for the board', what: 'nothing on it is large enough to be seen', element: board }];
}

for (const act of ['pointerdown', 'keydown', 'wheel', 'resize']) {
  addEventListener(act, () => { stood = null; }, { capture: true, passive: true });
}
