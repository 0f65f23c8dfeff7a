/** How strong the levels are on this server, by game; asked for once, when somebody is shown one. */
import { ask } from '../../http';
import type { RatedBot } from '../../protocol';

let known = $state.raw<Readonly<Record<string, readonly RatedBot[]>>>({});
const asked = new Set<string>();

/** Undefined until the server has said. */
export function strengths(game: string): readonly RatedBot[] | undefined {
  if (!asked.has(game)) {
    asked.add(game);
    ask('GET /ratings/{game}', { game }).then(
      ({ bots }) => (known = { ...known, [game]: bots }),
      () => asked.delete(game), // how it plays is said all the same
    );
  }
  return known[game];
}
