// Installed beside a board on the bench: says where to press next for an action, and what was sent. It presses nothing itself.
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

  /** A place where the mouse hits it and nothing else: its middle, or anywhere else in it. */
  place(one) {
    one.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    const parts = [0.5, 0.3, 0.7, 0.15, 0.85, 0.05, 0.95];
    for (const box of one.getClientRects()) {
      for (const down of parts) {
        for (const across of parts) {
          const [x, y] = [box.x + box.width * across, box.y + box.height * down];
          const hit = document.elementFromPoint(x, y);
          if (hit?.closest('[data-action], [data-step], button, [role=button]') === one) return { x, y };
        }
      }
    }
    return null;
  },

  /** What the last press sent; if nothing, where to press next. */
  turn(action, by) {
    const sent = this.sent();
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
};
