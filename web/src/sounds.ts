/** Small wooden sounds, made here: no file to load. */
import { settings } from './settings.svelte';

let context: AudioContext | null = null;

function tone(pitch: number, after: number, length: number, volume: number): void {
  context ??= new AudioContext();
  const start = context.currentTime + after;
  const wave = new OscillatorNode(context, { type: 'triangle', frequency: pitch });
  const gain = new GainNode(context, { gain: 0 });
  gain.gain.setValueAtTime((volume * settings.volume) / 0.6, start);
  gain.gain.exponentialRampToValueAtTime(0.0001, start + length);
  wave.connect(gain).connect(context.destination);
  wave.start(start);
  wave.stop(start + length);
}

/** A page that nobody has touched yet may not make sounds; the browser would only complain. */
const mayRing = (): boolean =>
  settings.sounds && settings.volume > 0 && navigator.userActivation?.hasBeenActive !== false;

export function knock(): void {
  if (mayRing()) tone(320, 0, 0.07, 0.08);
}

/** Twice the same, so that nobody takes it for a move. */
export function warn(): void {
  if (!mayRing()) return;
  tone(740, 0, 0.14, 0.07);
  tone(740, 0.22, 0.2, 0.07);
}

export function chime(): void {
  if (!mayRing()) return;
  tone(587, 0, 0.5, 0.06);
  tone(880, 0.12, 0.6, 0.05);
}
