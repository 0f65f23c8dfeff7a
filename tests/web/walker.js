// Installed beside a board on the bench. `turn` says where a hand should press next for an action, and what was sent; `sweep` walks to
// every action of a position by itself: everywhere it looks whether a hand could press there too.
window.walker = {
  pressed: new Set(),

  board: () => document.querySelector('main'),

  /** A fresh board with this position; what it offers that is not legal. */
  async lay(position) {
    window.bench.lay(position);
    this.pressed.clear();
    // A board may measure itself first: one frame to see its size, one to draw by it.
    for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
    const shown = [...this.board().querySelectorAll('[data-action]')].map((one) => one.dataset.action);
    return shown.filter((action) => !position.legal.includes(action));
  },

  /** What was sent since the last time; after that the way begins anew. */
  sent() {
    window.bench.settle();
    const sent = window.bench.sent.splice(0);
    if (sent.length) this.pressed.clear();
    return sent;
  },

  /** The element that plays the action, or the longest step on the way that was not taken yet. */
  next(action) {
    const goal = this.board().querySelector(`[data-action="${CSS.escape(action)}"]`);
    if (goal) return goal;
    const [step] = [...this.board().querySelectorAll('[data-step]')]
      .filter((one) => action.startsWith(one.dataset.step) && !this.pressed.has(one.dataset.step))
      .sort((a, b) => b.dataset.step.length - a.dataset.step.length);
    if (step) this.pressed.add(step.dataset.step);
    return step ?? null;
  },

  /** Whom a click at this place would press. */
  owner: (x, y) => document.elementFromPoint(x, y)?.closest('[data-action], [data-step], button, [role=button]') ?? null,

  /** A place where the mouse hits it and nothing else: its middle, or anywhere else in it. */
  place(one) {
    one.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    const parts = [0.5, 0.3, 0.7, 0.15, 0.85, 0.05, 0.95];
    for (const box of one.getClientRects()) {
      for (const down of parts) {
        for (const across of parts) {
          const [x, y] = [box.x + box.width * across, box.y + box.height * down];
          if (this.owner(x, y) === one) return { x, y };
        }
      }
    }
    return null;
  },

  /** What the last press sent; if nothing, where to press next, once the board has drawn itself. */
  async turn(action, by) {
    const sent = this.sent();
    if (!sent.length) await new Promise(requestAnimationFrame);
    return sent.length ? { sent } : this.aim(action, by);
  },

  aim(action, by) {
    const one = this.next(action);
    if (!one) return { problem: 'no way' };
    const plays = one.dataset.action === action;
    const name = one.getAttribute('aria-label') ?? one.textContent.trim();
    if (!name && !one.getAttribute('aria-labelledby')) return { problem: 'no name' };
    if (by === 'mouse') {
      const place = this.place(one);
      return place ? { plays, ...place } : { problem: 'covered' };
    }
    one.focus();
    return document.activeElement === one && one.tabIndex >= 0 ? { plays } : { problem: 'no focus' };
  },

  /** Press by script what a hand could press: hit by the mouse at that place, or holding the focus. */
  press(aim, by) {
    const one = by === 'mouse' ? this.owner(aim.x, aim.y) : document.activeElement;
    if (by === 'mouse' || one instanceof HTMLButtonElement) {
      one.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, clientX: aim.x ?? 0, clientY: aim.y ?? 0 }));
    } else {
      one.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }));
    }
  },

  walk(action, by) {
    for (let depth = 0; depth < 40; depth += 1) {
      const aim = this.aim(action, by);
      if (aim.problem) return aim.problem;
      this.press(aim, by);
      const sent = this.sent();
      if (sent.length) return sent.length === 1 && sent[0] === action && aim.plays ? '' : `sent ${sent}`;
      if (aim.plays) return 'nothing sent';
    }
    return 'too long a way';
  },

  /** Every legal action, from wherever the board is after the one before, or from a fresh board. */
  async sweep(position, by) {
    const faults = (await this.lay(position)).map((action) => [action, 'not legal']);
    for (const action of position.legal) {
      if (!this.walk(action, by)) continue;
      await this.lay(position);
      const problem = this.walk(action, by);
      if (problem) faults.push([action, problem]);
    }
    return faults;
  },
};
