/** A board on the bench: /dev/board.html?game=mangala&n=12&seat=0&lang=ru&theme=dark. Arrow keys step, a move steps on. */
import '../src/tokens.css';
import '../src/font.css';
import '../src/page.css';
import { flushSync, mount } from 'svelte';
import Bench from './Bench.svelte';
import { seen, type Position, type Step } from './position';
import { loadBoard } from '../src/boards/board';
import { loadGame, loadPage } from '../src/catalogues';
import { words } from '../src/text';

const query = new URLSearchParams(location.search);
const game = query.get('game') ?? 'mangala';
const language = query.get('lang') ?? 'en';
const seat = query.get('seat') === 'none' ? null : Number(query.get('seat') ?? 0);
document.documentElement.dataset['theme'] = query.get('theme') ?? 'light';
document.documentElement.lang = language;
const names =
  language === 'ru' ? ['Маша', 'Тимур', 'Лена', 'Олег', 'Аня', 'Пётр'] : ['Mia', 'Tom', 'Lea', 'Ole', 'Ana', 'Pit'];
const [Board, page, own, fixture] = await Promise.all([
  loadBoard(game),
  loadPage(language),
  loadGame(game, language),
  fetch(`/dev/fixtures/${game}.json`).then((answer) => answer.json() as Promise<{ steps: Step[] }>),
]);

let at = Number(query.get('n') ?? 0);
const step = (to: number): Position => seen(fixture.steps[Math.max(0, Math.min(to, fixture.steps.length - 1))]!, seat);
const bench = {
  sent: [] as string[],
  refused: [] as string[],
  /** Let the board answer what was pressed. */
  settle: flushSync as () => void,
  /** Lay this position before a fresh board. */
  lay(position: Position): void {
    [bench.sent, bench.refused] = [[], []];
    Object.assign(props, { position, laid: props.laid + 1 });
    flushSync();
  },
};
const props = $state({
  Board,
  position: step(at),
  laid: 0,
  names,
  reduced: query.has('reduced'),
  t: words(language, { ...page, ...own }, names),
  said: '',
  played: (action: string) => {
    bench.sent.push(action);
    props.said = `play ${action}`;
    if (!query.has('still')) props.position = step(++at);
  },
  refused: (action: string) => {
    bench.refused.push(action);
    props.said = `refused ${action}`;
  },
});
Object.assign(window, { bench });
window.addEventListener('keydown', (event) => {
  if (event.key === 'ArrowRight') props.position = step(++at);
  if (event.key === 'ArrowLeft') props.position = step(--at);
});
mount(Bench, { target: document.getElementById('app')!, props });
