import { readStored, writeStored } from '#web/ui/browser/storage.ts';

const visitsKey = 'switchyard.visits';
const dismissedKey = 'switchyard.onboardingDismissed';

/** The card is hidden from this visit on. */
const hiddenFrom = 5;

/**
 * Counts this visit and returns whether to show the card. An invalid stored count restarts at zero.
 */
export function countVisit(storage: () => Storage): boolean {
  const before = Number(readStored(storage, visitsKey));
  const visits = (Number.isSafeInteger(before) && before > 0 ? before : 0) + 1;
  writeStored(storage, visitsKey, String(visits));
  return visits < hiddenFrom && readStored(storage, dismissedKey) !== 'true';
}

export function dismissOnboarding(storage: () => Storage): void {
  writeStored(storage, dismissedKey, 'true');
}
