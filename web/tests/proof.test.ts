import { describe, expect, it } from 'vitest';
import written from '../../tests/fixtures/event.jsonl?raw';
import { brokenLink } from '../src/view/tournament/chain';
import { checkFile, readFile } from '../src/view/tournament/proof';

const whole = readFile(written)!;
const checked = (text: string) => checkFile(readFile(text)!);

describe('the chain of a journal', () => {
  const three = whole.lines.slice(0, 3);

  it('holds as the library wrote it', () => {
    expect(brokenLink(three)).toBeNull();
    expect(brokenLink(whole.lines)).toBeNull();
  });

  it('breaks where one letter is another', () => {
    for (const n of [0, 1, 2]) {
      const forged = three.map((line) => (line.n === n ? { ...line, who: 'arbites' } : line));
      expect(brokenLink(forged)).toBe(n);
    }
    const renamed = JSON.parse(JSON.stringify(three).replace('Łukasz Ünal 2', 'Łukasz Unal 2')) as typeof three;
    expect(brokenLink(renamed)).toBe(2);
  });

  it('passes over an entry that only arbiters may read, and goes on from its hash', () => {
    expect(brokenLink(three.map((line) => (line.n === 1 ? { ...line, deed: null } : line)))).toBeNull();
  });
});

describe('an exported file', () => {
  it('is right as the library wrote it', () => {
    expect(checked(written)).toEqual({ head: whole.lines.at(-1)!.hash, broken: null, isCut: false, unpromised: [] });
    expect(whole.records).toHaveLength(9);
  });

  it('names the entry with a changed result', () => {
    const at = whole.lines.findIndex((line) => line.deed?.is === 'result');
    const rows = written.split('\n');
    rows[at + 1] = rows[at + 1]!.replace(/"new":"[^"]*"/, '"new":"1/2-1/2"');
    expect(checked(rows.join('\n')).broken).toBe(at);
  });

  it('names the game with a ground seed, and one that no round has', () => {
    const [first, second] = whole.records;
    const ground = written.replace(first!.record.seed!, '0'.repeat(64));
    expect(checked(ground).unpromised.map((one) => one.table)).toEqual([first!.table]);
    const other = written.replaceAll(`"table":"${second!.table}","record"`, '"table":"elsewhere","record"');
    expect(checked(other).unpromised.map((one) => one.table)).toEqual(['elsewhere']);
  });

  it('notices what is cut off, and what is no such file', () => {
    const rows = written.trim().split('\n');
    expect(checked([...rows.slice(0, -2), rows.at(-1)].join('\n')).isCut).toBe(true);
    const renumbered = rows.filter((_, at) => at !== 3).join('\n');
    expect(checked(renumbered)).toMatchObject({ broken: 2, isCut: true });
    for (const none of ['', 'x', '[1]', rows.slice(0, -1).join('\n'), written.replace('"deed":{', '"deed":null,"x":{')])
      expect(readFile(none)).toBeNull();
  });
});
