import { expect, it } from 'vitest';
import { outline } from '../vite/catalogue';

it('reads chapters and their clauses from a rules text', () => {
  const text =
    '## 1 Parts\n- a\n## 2 Clauses\n### 2.1 Setup\n- **MG-1** [R] Two\n  more\n- **MG-2** x\n### Turn\n- **MG-3** y\n## 3. Options\n';
  expect(outline(text)).toEqual([
    { title: 'Setup', clauses: ['MG-1', 'MG-2'], engine: [] },
    { title: 'Turn', clauses: ['MG-3'], engine: [] },
  ]);
});

it('makes one chapter of a short text without headings', () => {
  expect(outline('# Gulls\n- **GU-1** x\n- **GU-2** y\n')).toEqual([
    { title: '', clauses: ['GU-1', 'GU-2'], engine: [] },
  ]);
});

it('knows which clauses the text calls the engine’s', () => {
  const text =
    '## 1 Clauses\nFor engines and their writers: MG-2 to MG-3, MG-5.\n' +
    [1, 2, 3, 4, 5].map((n) => `- **MG-${n}** x`).join('\n');
  expect(outline(text)[0]?.engine).toEqual(['MG-2', 'MG-3', 'MG-5']);
});
