import { describe, expect, it } from 'vitest';
import { address } from '../src/address';

describe('an address', () => {
  it('has its parts in their places and the rest behind it', () => {
    expect(address('/people/{name}/history', { name: 'Ада / Лав', before: 7, game: null })).toBe(
      '/people/%D0%90%D0%B4%D0%B0%20%2F%20%D0%9B%D0%B0%D0%B2/history?before=7',
    );
    expect(address('/tables/{table}/seats/{seat}', { table: 'k3v', seat: 0 })).toBe('/tables/k3v/seats/0');
    expect(address('/server', {})).toBe('/server');
  });
});
