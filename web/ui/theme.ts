import { useState } from 'react';
import { localStore, readStored, writeStored } from './storage.ts';

export const themes = ['light', 'dark', 'system'] as const;
export type Theme = (typeof themes)[number];

// web/public/theme.js reads the same key before the first paint.
const themeKey = 'switchyard.theme';

/** The theme that the person chose for this browser. */
export function useTheme(): [Theme, (theme: Theme) => void] {
  const [theme, setTheme] = useState<Theme>(readTheme);
  const choose = (next: Theme) => {
    setTheme(next);
    writeStored(localStore, themeKey, next === 'system' ? null : next);
    if (next === 'system') delete document.documentElement.dataset['theme'];
    else document.documentElement.dataset['theme'] = next;
  };
  return [theme, choose];
}

function readTheme(): Theme {
  const stored = readStored(localStore, themeKey);
  return stored === 'light' || stored === 'dark' ? stored : 'system';
}
