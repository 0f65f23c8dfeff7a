/** What this device likes. Kept in local storage; changed in view/settings. */
import { best, languages } from './languages';
import type { Language } from './text';

export const THEMES = ['system', 'light', 'dark'] as const;
export const SPEEDS = ['off', 'fast', 'normal', 'slow'] as const;
export const PALETTES = ['standard', 'distinct'] as const;
/** Per cent of the browser's own size. */
export const TEXT_SIZES = [100, 115, 130] as const;
type Speed = (typeof SPEEDS)[number];

const PACES: Readonly<Record<Speed, number>> = { off: 1, fast: 0.5, normal: 1, slow: 2 };
const KEY = 'atoll';

interface Kept {
  language: Language;
  theme: (typeof THEMES)[number];
  /** How fast a board shows a move: see `pace` and `reducedMotion`. */
  speed: Speed;
  /** A move is shown first, and played by a second tap. */
  confirm: boolean;
  sounds: boolean;
  /** From 0 to 1. */
  volume: number;
  /** Boards that have a side are turned half round. */
  rotate: boolean;
  /** `distinct` is told apart by everybody who takes some colours for one; also `data-palette` of the root element. */
  palette: (typeof PALETTES)[number];
  textSize: (typeof TEXT_SIZES)[number];
  counts: boolean;
  /** What a guest on this device wants to be called; empty until he was asked. */
  callMe: string;
  /** The key of an invitation to this server; empty without one. */
  invitation: string;
  toured: string[];
  /** Who is told in this browser, by the id of the person; empty for nobody. */
  pushed: string;
}

function fresh(): Kept {
  return {
    language: best(navigator.languages),
    theme: 'system',
    speed: 'normal',
    confirm: false,
    sounds: true,
    volume: 0.6,
    rotate: false,
    palette: 'standard',
    textSize: 100,
    counts: true,
    callMe: '',
    invitation: '',
    toured: [],
    pushed: '',
  };
}

function remembered(): Partial<Kept> {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Kept>;
  } catch {
    return {}; // storage may be closed to us, or hold something that is not ours
  }
}

export const settings: Kept = $state({ ...fresh(), ...remembered() });
if (!languages.has(settings.language)) settings.language = fresh().language; // it was spoken here once

export function keepSettings(): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(settings));
  } catch {
    // a private window may refuse; the settings then last as long as the page
  }
}

const night = window.matchMedia('(prefers-color-scheme: dark)');
const calm = window.matchMedia('(prefers-reduced-motion: reduce)');
const system = $state({ dark: night.matches, calm: calm.matches });
night.addEventListener('change', () => {
  system.dark = night.matches;
});
calm.addEventListener('change', () => {
  system.calm = calm.matches;
});

export const shownTheme = (): 'light' | 'dark' =>
  settings.theme === 'system' ? (system.dark ? 'dark' : 'light') : settings.theme;
export const reducedMotion = (): boolean => system.calm || settings.speed === 'off';
/** How many times as long as usual a motion takes. */
export const pace = (): number => PACES[settings.speed] ?? 1;

/** What style sheets read of the settings, on the root element. */
export function dress(root: HTMLElement): void {
  root.dataset['theme'] = shownTheme();
  root.dataset['palette'] = settings.palette;
  root.dataset['speed'] = settings.speed;
  root.style.fontSize = settings.textSize === 100 ? '' : `${settings.textSize}%`;
}
