/** The screen stays on while a clock runs, where the browser can do that. */
let lock: WakeLockSentinel | null = null;

export async function stayAwake(wanted: boolean): Promise<void> {
  if (!('wakeLock' in navigator)) return;
  try {
    if (!wanted) {
      await lock?.release();
      lock = null;
    } else if (!document.hidden && (!lock || lock.released)) {
      lock = await navigator.wakeLock.request('screen');
    }
  } catch {
    // a low battery may refuse it; the clock is right all the same
  }
}
