import { AppError } from '../app-error.ts';
import { findKnownSetting } from './known-settings.ts';

/** The value as it is kept, or the refusal with its reason; null for none. */
export function checkValue(key: string, value: string): string | null {
  const known = findKnownSetting(key);
  const kept = known ? value.trim() : value;
  if (kept === '') return null;
  const fault = known?.findFault(kept) ?? null;
  if (fault === null) return kept;
  const message = `${key} was not saved. ${fault}`;
  throw new AppError('invalid-input', message, { fieldErrors: { value: fault } });
}
