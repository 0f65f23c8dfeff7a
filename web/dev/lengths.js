/** No line over 140 characters and no file over 400 lines: what Prettier cannot break, somebody has to. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const LINE = 140;
const FILE = 400;
/** Written by `make protocol`, as long as the server's messages are many. */
const GENERATED = 'src/protocol.ts';

function faults(path) {
  const lines = readFileSync(path, 'utf8').split('\n');
  const long = lines.flatMap((line, k) => (line.length > LINE ? [`${path}:${k + 1}: ${line.length} characters`] : []));
  const isLong = path !== GENERATED && lines.length > FILE + 1;
  return isLong ? [...long, `${path}: ${lines.length - 1} lines`] : long;
}

const sources = (folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(ts|svelte|css|js)$/.test(name))
    .map((name) => join(folder, name));

const found = ['src', 'tests', 'vite', 'dev'].flatMap(sources).flatMap(faults);
for (const fault of found) console.error(fault);
process.exit(found.length ? 1 : 0);
