import { useSyncExternalStore } from 'react';
import { Listeners } from './listeners.ts';
import { localStore, readStored, writeStored } from './storage.ts';

export const themes = ['light', 'dark', 'system'] as const;
export type Theme = (typeof themes)[number];

// web/public/early.js reads the same key before the first paint.
const themeKey = 'switchyard.theme';
const listeners = new Listeners();
let current: Theme | null = null;

/** The theme that the user chose in this browser. */
export function useTheme(): [Theme, (theme: Theme) => void] {
  return [useSyncExternalStore(listeners.subscribe, readTheme, unknownTheme), setTheme];
}

export function setTheme(next: Theme): void {
  current = next;
  writeStored(localStore, themeKey, next === 'system' ? null : next);
  if (next === 'system') delete document.documentElement.dataset['theme'];
  else document.documentElement.dataset['theme'] = next;
  listeners.tell();
}

export function readTheme(): Theme {
  return (current ??= readStoredTheme());
}

// Prerendering can't know the user's choice, so early.js applies it before the first paint.
function unknownTheme(): Theme {
  return 'system';
}

function readStoredTheme(): Theme {
  const stored = readStored(localStore, themeKey);
  return stored === 'light' || stored === 'dark' ? stored : 'system';
}
