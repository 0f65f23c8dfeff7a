/** Whether the server answers. Whoever finds that it does not says so; then it is asked until it does. */
export const reach = $state({ away: false, back: 0 });

const PAUSE = 1500;

export function noteAway(): void {
  if (reach.away) return;
  reach.away = true;
  setTimeout(() => void probe(), PAUSE);
}

async function probe(): Promise<void> {
  const answers = await fetch('/api/health').then(
    (answer) => answer.ok,
    () => false,
  );
  if (!answers) {
    setTimeout(() => void probe(), PAUSE);
    return;
  }
  reach.away = false;
  reach.back += 1;
}
