/** Attributes that make any element, SVG too, a button that opens something on this board. */
export type Pressable = {
  role: 'button';
  tabindex: 0;
  'aria-label': string;
  'aria-pressed': boolean | undefined;
  'data-step': string | undefined;
  onclick: (event: Event) => void;
  onkeydown: (event: KeyboardEvent) => void;
};

export function pressable(
  label: string,
  act: (event: Event) => void,
  more: { pressed?: boolean; step?: string } = {},
): Pressable {
  return {
    role: 'button',
    tabindex: 0,
    'aria-label': label,
    'aria-pressed': more.pressed,
    'data-step': more.step,
    onclick: act,
    onkeydown(event) {
      if (event.key !== 'Enter' && event.key !== ' ') return;
      event.preventDefault();
      act(event);
    },
  };
}
