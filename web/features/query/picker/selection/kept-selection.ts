import { readStored, sessionStore, writeStored } from '#web/ui/browser/storage.ts';
import type { Selection } from './selection.ts';

const key = 'switchyard.selection';

/** The selection of this tab, which is restored after a reload. */
export interface KeptSelection {
  models: string[];
  isComparing: boolean;
}

export function keepSelection(selection: Selection): void {
  const { kind, isComparing } = selection;
  const models = kind === 'single' ? [selection.model] : (selection.among ?? []);
  const isUsual = models.length === 0 && !isComparing;
  writeStored(sessionStore, key, isUsual ? null : JSON.stringify({ models, isComparing }));
}

/** Returns null if Auto was chosen or the stored value is invalid. */
export function readKeptSelection(): KeptSelection | null {
  try {
    const kept: unknown = JSON.parse(readStored(sessionStore, key) ?? 'null');
    return isKept(kept) ? kept : null;
  } catch {
    return null;
  }
}

function isKept(kept: unknown): kept is KeptSelection {
  return (
    typeof kept === 'object' &&
    kept !== null &&
    'models' in kept &&
    Array.isArray(kept.models) &&
    kept.models.every((model) => typeof model === 'string') &&
    'isComparing' in kept &&
    typeof kept.isComparing === 'boolean'
  );
}
