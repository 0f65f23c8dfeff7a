/** Looks again and again: soon while things change, rarely while nothing does, at once when the page is seen again. */
const SOON = 2000;
const RARELY = 15_000;
const SLOWER = 1.4;

/** `look` says whether anything was new. Call what comes back to stop. */
export function followed(look: () => Promise<boolean>): () => void {
  let pause = SOON;
  let timer = setTimeout(() => void again(), pause);
  let stopped = false;
  async function again(): Promise<void> {
    clearTimeout(timer);
    if (!document.hidden) pause = (await look()) ? SOON : Math.min(RARELY, pause * SLOWER);
    if (!stopped) timer = setTimeout(() => void again(), pause);
  }
  const seen = () => {
    pause = SOON;
    if (!document.hidden) void again();
  };
  document.addEventListener('visibilitychange', seen);
  return () => {
    stopped = true;
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', seen);
  };
}
