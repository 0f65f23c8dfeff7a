/** Writes a .gz beside every script and style, so that the server need not pack them for each visitor. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';

export function packed(): Plugin {
  return {
    name: 'atoll-packed',
    apply: 'build',
    // After writing: earlier hooks still see names that are filled in later.
    writeBundle({ dir = '' }, bundle) {
      for (const name of Object.keys(bundle).filter((one) => /^assets\/.*\.(js|css)$/.test(one))) {
        const path = join(dir, name);
        writeFileSync(`${path}.gz`, gzipSync(readFileSync(path), { level: 9 }));
      }
    },
  };
}
