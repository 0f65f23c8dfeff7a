import { describe, expect, it, vi } from 'vitest';
import { drawn, leads, opens, plays, refuses, rests, still } from '../src/boards/kit/button';

const door = () => ({ legal: ['sow 3'], play: vi.fn(), onrefuse: vi.fn() });
const click = new Event('click');
const key = (name: string) => Object.assign(new Event('keydown', { cancelable: true }), { key: name }) as KeyboardEvent;

describe('a button of a board', () => {
  it('plays what is legal', () => {
    const way = door();
    const { lit, attributes } = plays('sow 3', 'Sow', way);
    attributes.onclick(click);
    expect(lit).toBe(true);
    expect(attributes).toMatchObject({ tabindex: 0, 'data-action': 'sow 3' });
    expect(way.play).toHaveBeenCalledExactlyOnceWith('sow 3');
    expect(way.onrefuse).not.toHaveBeenCalled();
  });
  it('asks why what is not legal cannot be played, and does not call it an action', () => {
    const way = door();
    const { lit, attributes } = plays('sow 4', 'Sow', way);
    attributes.onclick(click);
    expect(lit).toBe(false);
    expect(attributes).toMatchObject({ tabindex: -1, 'aria-disabled': 'true', 'data-action': undefined });
    expect(way.play).not.toHaveBeenCalled();
    expect(way.onrefuse).toHaveBeenCalledExactlyOnceWith('sow 4', click);
  });
  it('names the clause where the notation has no word', () => {
    const way = door();
    refuses('MG-6', 'Theirs', way).attributes.onclick(click);
    expect(way.onrefuse).toHaveBeenCalledExactlyOnceWith('', click, 'MG-6');
  });
  it('shines where something is played or begun, and nowhere else', () => {
    const go = vi.fn();
    expect(leads('birds ', 'Bird', go, false)).toMatchObject({ lit: true, attributes: { 'data-step': 'birds ' } });
    expect(opens('Look', go, true)).toMatchObject({ lit: false, attributes: { 'aria-pressed': true } });
    expect(rests('Shop')).toMatchObject({ lit: false, attributes: { tabindex: -1 } });
    expect(still('Sea')).toEqual({ role: 'img', 'aria-label': 'Sea', onclick: undefined });
  });
  it('drawn as any element has a name, and is pressed by Enter and by Space alone', () => {
    const way = door();
    const shape = drawn(plays('sow 3', 'Sow', way));
    const keys = ['Enter', ' ', 'a'].map(key);
    keys.forEach((event) => shape.onkeydown(event));
    expect(shape).toMatchObject({ role: 'button', 'aria-label': 'Sow', 'data-action': 'sow 3' });
    expect(shape).not.toHaveProperty('type');
    expect(way.play).toHaveBeenCalledTimes(2);
    expect(keys.map((event) => event.defaultPrevented)).toEqual([true, true, false]);
  });
});
