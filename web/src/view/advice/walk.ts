/** Takes a board's own steps towards an action, so that it shows the action as if a finger had picked it. Nothing is played. */
const MOST = 12;

type Step = HTMLElement | SVGElement;

/** The longest step that leads there and was not taken yet. */
function nextStep(board: HTMLElement, action: string, taken: ReadonlySet<string>): Step | undefined {
  const length = (one: Step) => one.dataset['step']?.length ?? 0;
  return [...board.querySelectorAll<Step>('[data-step]')]
    .filter((one) => {
      const step = one.dataset['step'] ?? '-';
      return action.startsWith(step) && !taken.has(step);
    })
    .sort((a, b) => length(b) - length(a))[0];
}

const frame = () => new Promise((done) => requestAnimationFrame(done));

export async function walk(board: HTMLElement, action: string, isWanted: () => boolean): Promise<void> {
  const taken = new Set<string>();
  while (taken.size < MOST && isWanted()) {
    if (board.querySelector(`[data-action="${CSS.escape(action)}"]`)) return;
    const step = nextStep(board, action, taken);
    if (!step) return;
    taken.add(step.dataset['step'] ?? '');
    step.dispatchEvent(new MouseEvent('click', { bubbles: true }));
    await frame();
    await frame();
  }
}
