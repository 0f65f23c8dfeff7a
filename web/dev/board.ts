/** A board on the bench: /dev/board.html?game=mangala&n=12&seat=0&lang=ru&theme=dark. Arrow keys step. */
import '../src/tokens.css';
import '../src/font.css';
import '../src/page.css';
import { mount } from 'svelte';
import Bench from './Bench.svelte';
import { loadBoard } from '../src/boards/board';
import { loadGame, loadPage } from '../src/catalogues';
import { words, type Language } from '../src/text';

const query = new URLSearchParams(location.search);
const game = query.get('game') ?? 'mangala';
const language = (query.get('lang') ?? 'en') as Language;
document.documentElement.dataset['theme'] = query.get('theme') ?? 'light';
document.documentElement.lang = language;
const names = language === 'ru' ? ['Маша', 'Тимур', 'Лена', 'Олег', 'Аня', 'Пётр'] : ['Mia', 'Tom', 'Lea', 'Ole', 'Ana', 'Pit'];
const [board, page, own, fixture] = await Promise.all([
  loadBoard(game), loadPage(language), loadGame(game, language), fetch(`/dev/fixtures/${game}.json`).then((r) => r.json()),
]);
const seat = query.get('seat') === 'none' ? null : Number(query.get('seat') ?? 0);
mount(Bench, {
  target: document.getElementById('app')!,
  props: { Board: board, steps: fixture.steps, first: Number(query.get('n') ?? 0), seat, names,
    reduced: query.has('reduced'), t: words(language, { ...page, ...own }, names) },
});
