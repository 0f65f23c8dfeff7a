/** What this device likes: language, theme, sounds, counts. Kept in local storage. */
import type { Language } from './text';

type Theme = 'system' | 'light' | 'dark';

const KEY = 'atoll';

interface Kept {
  language: Language;
  theme: Theme;
  sounds: boolean;
  counts: boolean;
  toured: string[];
}

function fresh(): Kept {
  const language: Language = navigator.language.toLowerCase().startsWith('ru') ? 'ru' : 'en';
  return { language, theme: 'system', sounds: true, counts: true, toured: [] };
}

function remembered(): Partial<Kept> {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Kept>;
  } catch {
    return {}; // storage may be closed to us, or hold something that is not ours
  }
}

export const settings: Kept = $state({ ...fresh(), ...remembered() });

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
export const reducedMotion = (): boolean => system.calm;
