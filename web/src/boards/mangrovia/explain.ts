/** A bowl and a hut before they are placed: when the boat comes by, the price, the points, and who would lead on a path. */
import type { ActionPreview, GameEvent } from '../../protocol';
import { textOf } from '../../text';
import { changes, type Explain, type Foreseen, type Now } from '../kit/explain';
import { standingWords } from './labels';
import { bill, payments } from './payment';
import { landingsOf, plan } from './plan';
import type { MangroviaView } from './view';

const landing = (number: number): string => `landing:${number}`;

function places({ kind, facts }: GameEvent): string[] {
  if (facts['space'] !== undefined) return [`space:${textOf(facts['space'])}`];
  if (kind === 'placed_bowl') return [`site:${textOf(facts['site'])}`];
  if (kind === 'landed') return [landing(Number(facts['landing']))];
  if (kind === 'moved_birds' || kind === 'swapped_birds')
    return (facts['landscapes'] as string[]).map((one) => `perch:${one}`);
  return typeof facts['seat'] === 'number' ? [`seat:${facts['seat']}`] : [];
}

function bowl(site: number, { t, table }: Now): Foreseen {
  const [out, home] = landingsOf(site);
  const from = Math.max(1, (table.view as unknown as MangroviaView).boat);
  const way = Array.from({ length: home - from + 1 }, (_, k) => landing(from + k));
  return {
    lines: [
      t('foresee.out', { landing: out, what: t(`mv.landing.${out}`) }),
      t('foresee.home', { landing: home, what: t(`mv.landing.${home}`) }),
    ],
    places: [`site:${site}`, landing(out), landing(home)],
    route: way,
  };
}

function hut(line: readonly ActionPreview[], now: Now): Foreseen {
  const { t, table, names } = now;
  const id = line[0]?.action.split(' ')[1] ?? '';
  const [before, after] = [table.view, line.at(-1)?.view] as unknown as [MangroviaView, MangroviaView | undefined];
  const drawn = plan(before.options.board);
  const space = drawn.byId.get(id);
  if (!space) return {};
  const { total: cost, ways } = bill(payments(line[0]?.legal ?? []), []);
  const price = ways ? [t('foresee.price', { cost, currency: space.currency })] : [];
  const moved = changes(table.standing ?? [], line.at(-1)?.standing ?? []).flatMap(({ items }) => items);
  const paths = drawn.paths.filter((path) => path.spaces.includes(id));
  const rank = paths.map((path) => {
    const list = (after ?? before).standings.paths[path.id] ?? [];
    return t('foresee.path', { path: path.id.toUpperCase(), list: list.map((one) => standingWords(t, names, one)) });
  });
  const won = new Set(moved.map(({ key }) => key.replace('path_', 'path:')));
  return { lines: [...price, ...rank], places: [`space:${id}`, ...paths.map((path) => `path:${path.id}`), ...won] };
}

/** Tiles and cards of one sort are told of alike. */
function about(piece: string): string {
  const [sort, id = ''] = piece.split('.');
  if (sort === 'landing') return `mv.${piece}`;
  if (sort === 'kind') return `about.${id}`;
  if (sort === 'card') return `about.${/^\d/.test(id) ? 'valuable' : 'landscape'}`;
  if (sort === 'tile') return `about.${id === 'wild' ? id : id.startsWith('god') ? 'god' : 'pays'}`;
  return `about.${piece}`;
}

const cards = (found: unknown): string[] => (Array.isArray(found) ? (found as string[]) : []);

const explain: Explain = {
  places,
  pieces: ({ facts }) => [...(typeof facts['card'] === 'string' ? [facts['card']] : []), ...cards(facts['tokens'])],
  Piece: () => import('./Piece.svelte'),
  about,
  ties: () => ['MV-98', 'MV-90'],
  silent: ['chose_space', 'paid', 'gave', 'landed', 'placed_bowl'],
  follow: ({ ask = '', legal = [] }) => (ask === 'pay' || ask === 'give_landscape' ? legal[0] : undefined),
  foresee: (line, now) => {
    const [verb, what] = (line[0]?.action ?? '').split(' ');
    if (verb === 'bowl') return bowl(Number(what), now);
    return verb === 'build' || verb === 'double' ? hut(line, now) : {};
  },
};
export default explain;
