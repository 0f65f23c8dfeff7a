/** What somebody points at on a board: with a mouse, by the focus, or with a finger that stays. */
export interface Pointed {
  /** The action that would be played, or ''. */
  action: string;
  /** The piece that can be read about, or ''. */
  about: string;
  element: Element;
  /** Not seen with a mouse: it is read out too. */
  spoken: boolean;
}

/** Milliseconds: a finger that stays as long does not tap. */
const LONG = 450;
/** Pixels that a finger may slip. */
const SLIP = 12;
const WHAT = '[data-foresee], [data-action], [data-about]';

const BUTTON = 'button, [role="button"]';

/** The one piece that a button is made of; of several none can be meant. */
function inside(element: Element): HTMLElement | SVGElement | null {
  const found = element.matches(BUTTON) ? element.querySelectorAll<HTMLElement | SVGElement>('[data-about]') : [];
  return found.length === 1 ? found[0]! : null;
}

/** A card that lies in a shop is read about, and the way to the shop is shown. */
function read(element: Element, spoken: boolean): Pointed {
  const acts = element.closest<HTMLElement | SVGElement>('[data-foresee], [data-action]');
  const piece = element.closest<HTMLElement | SVGElement>('[data-about]') ?? inside(element);
  const action = acts?.dataset['foresee'] ?? acts?.dataset['action'] ?? '';
  return { action, about: piece?.dataset['about'] ?? '', element: acts ?? element, spoken };
}

/** What is held over the board, or put together on it, is looked at without pointing. */
function held(board: Element): Pointed | null {
  const element = board.querySelector<HTMLElement | SVGElement>('[data-foresees]');
  const action = element?.dataset['foresees'];
  return element && action ? { action, about: '', element, spoken: false } : null;
}

const at = ({ target }: Event): Element | null =>
  target instanceof Element ? (target.closest(WHAT) ?? inside(target)) : null;

export class Pointing {
  #now: Element | null = null;
  #spoken = false;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #from = { x: 0, y: 0 };
  /** A finger stayed: lifting it plays nothing. */
  #stayed = false;
  #over = false;

  constructor(
    readonly board: HTMLElement,
    readonly onpoint: (pointed: Pointed | null) => void,
  ) {}

  /** Until the answer is called. */
  begin(): () => void {
    const over = new AbortController();
    const on = <K extends keyof HTMLElementEventMap>(kind: K, hear: (event: HTMLElementEventMap[K]) => void): void =>
      this.board.addEventListener(kind, hear, { capture: true, signal: over.signal });
    on('pointerover', (event) => {
      if (event.pointerType !== 'touch') this.#point(at(event), false);
    });
    this.board.addEventListener('pointerleave', () => this.#point(null, false), { signal: over.signal });
    on('focusin', (event) => {
      if (event.target instanceof Element && event.target.matches(':focus-visible')) this.#point(at(event), true);
    });
    on('focusout', () => this.#point(null, false));
    on('pointerdown', (event) => this.#press(event));
    on('pointermove', (event) => {
      if (Math.hypot(event.clientX - this.#from.x, event.clientY - this.#from.y) > SLIP) clearTimeout(this.#timer);
    });
    for (const kind of ['pointerup', 'pointercancel'] as const) on(kind, () => clearTimeout(this.#timer));
    on('click', (event) => this.#click(event));
    on('contextmenu', (event) => {
      if (this.#stayed) event.preventDefault();
    });
    document.addEventListener(
      'keydown',
      (event) => {
        if (event.key === 'Escape') this.#point(null, false);
      },
      { signal: over.signal },
    );
    this.board.dataset['points'] = '';
    over.signal.addEventListener('abort', () => delete this.board.dataset['points']);
    const rests = matchMedia('(hover: hover)').matches && this.board.querySelector(`:is(${WHAT}):hover`);
    if (rests) this.#point(rests, false); // a mouse that came before this did
    const watch = new MutationObserver(() => this.look());
    const attributeFilter = ['data-action', 'data-foresee', 'data-foresees', 'data-about'];
    watch.observe(this.board, { subtree: true, childList: true, attributeFilter });
    this.look();
    return () => {
      this.#over = true;
      over.abort();
      watch.disconnect();
      clearTimeout(this.#timer);
      this.onpoint(null);
    };
  }

  /** The board has changed: what was pointed at may say something else now, or nothing. In a moment: a board that takes
   * away what has the focus is still drawing. */
  look(): void {
    queueMicrotask(() => this.#look());
  }

  #look(): void {
    if (this.#over) return;
    if (this.#now && !(this.#now.isConnected && this.#now.matches(WHAT))) this.#now = null;
    const [pointed, over] = [this.#now && read(this.#now, this.#spoken), held(this.board)];
    // What is held over a piece stays in sight while the piece is read about.
    this.onpoint(over && pointed && !pointed.action ? { ...over, about: pointed.about } : (pointed ?? over));
  }

  #point(element: Element | null, spoken: boolean): void {
    [this.#now, this.#spoken] = [element, spoken];
    this.look();
  }

  #press(event: PointerEvent): void {
    clearTimeout(this.#timer);
    this.#stayed = false;
    if (event.pointerType !== 'touch') return;
    const element = at(event);
    this.#from = { x: event.clientX, y: event.clientY };
    this.#point(null, false);
    if (element)
      this.#timer = setTimeout(() => {
        this.#stayed = true;
        this.#point(element, true);
      }, LONG);
  }

  #click(event: PointerEvent | MouseEvent): void {
    if (!this.#stayed) return this.#tap(event);
    this.#stayed = false;
    event.preventDefault();
    event.stopPropagation();
  }

  /** A finger need not stay on a piece that does nothing when it is tapped. */
  #tap(event: PointerEvent | MouseEvent): void {
    const element = 'pointerType' in event && event.pointerType === 'touch' ? at(event) : null;
    if (element && !element.closest(`${BUTTON}, [data-hex]`)) this.#point(element, true);
  }
}
