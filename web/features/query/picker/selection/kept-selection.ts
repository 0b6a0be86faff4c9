import { readStored, sessionStore, writeStored } from '#web/ui/browser/storage.ts';
import type { Selection } from './selection.ts';

const key = 'switchyard.selection';

/** The selection of this tab, which is restored after a reload. */
export interface KeptSelection {
  models: string[];
  isComparing: boolean;
  /** The tier that the selection was made in. A selection is reset when the tier changes. */
  isStandard: boolean;
}

export function keepSelection(selection: Selection, isStandard: boolean): void {
  const { kind, isComparing } = selection;
  const models = kind === 'single' ? [selection.model] : (selection.among ?? []);
  const isUsual = models.length === 0 && !isComparing;
  const kept: KeptSelection = { models, isComparing, isStandard };
  writeStored(sessionStore, key, isUsual ? null : JSON.stringify(kept));
}

/** Returns null if Auto was selected, the tier was different, or the stored value is invalid. */
export function readKeptSelection(isStandard: boolean): KeptSelection | null {
  try {
    const kept: unknown = JSON.parse(readStored(sessionStore, key) ?? 'null');
    return isKept(kept) && kept.isStandard === isStandard ? kept : null;
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
    typeof kept.isComparing === 'boolean' &&
    'isStandard' in kept &&
    typeof kept.isStandard === 'boolean'
  );
}
