/** Light, dark or as the device says; kept in this browser. */
import { useSyncExternalStore } from 'react';
import { readPreference, writePreference } from '@/lib/storage';
import type { Mode } from './theme';

/** What a person can choose. */
export type ThemeChoice = Mode | 'system';

const query = '(prefers-color-scheme: dark)';
const listeners = new Set<() => void>();
const stored = readPreference('quoteloom.theme');
let choice: ThemeChoice = stored === 'light' || stored === 'dark' ? stored : 'system';

function subscribe(listener: () => void): () => void {
  const media = window.matchMedia(query);
  listeners.add(listener);
  media.addEventListener('change', listener);
  return () => {
    listeners.delete(listener);
    media.removeEventListener('change', listener);
  };
}

const modeNow = (): Mode =>
  choice === 'system' ? (window.matchMedia(query).matches ? 'dark' : 'light') : choice;

/** Keeps the choice and repaints. */
export function chooseTheme(next: ThemeChoice): void {
  choice = next;
  writePreference('quoteloom.theme', next);
  for (const listener of listeners) listener();
}

/** What was chosen. */
export const useThemeChoice = (): ThemeChoice => useSyncExternalStore(subscribe, () => choice);

/** Which theme to paint now. */
export const useThemeMode = (): Mode => useSyncExternalStore(subscribe, modeNow);
