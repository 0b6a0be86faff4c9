import { AppError } from '../../platform/app-error.ts';
import type { SettingRow } from './rows/setting-row.ts';
import { joinWords } from '#shared/lib/text.ts';
import type { CurrentSettings } from './current-settings.ts';

/** The value to store; null if it is empty. Throws an AppError with the reason if it is invalid. */
export function checkValue(key: string, row: SettingRow | undefined, value: string): string | null {
  const kept = row ? value.trim() : value;
  if (kept === '') return null;
  const problem = row ? findProblem(row, kept) : null;
  if (problem === null) return kept;
  const message = `${key} wasn’t saved. ${problem}`;
  // A form with one field shows the error at `value`. A form with several fields shows it at the field with
  // the setting's key.
  throw new AppError('invalid-input', message, { fieldErrors: { value: problem, [key]: problem } });
}

/** Explains in a sentence why a value is invalid; null if it is valid. */
export function findProblem({ schema }: SettingRow, value: string): string | null {
  const issue = schema.safeParse(value).error?.issues[0];
  if (!issue) return null;
  const advice: unknown = issue.code === 'custom' ? issue.params?.['advice'] : null;
  return typeof advice === 'string' ? advice : `It ${issue.message}.`;
}

/** In ascending order, from cheapest to best. */
const words = ['thrifty', 'balanced', 'best'] as const;
const keyOf = (word: string) => `system.router.${word}`;

export function isRising(places: readonly number[]): boolean {
  return places.every((place, index) => index === 0 || place > (places[index - 1] ?? 0));
}

/**
 * Throws an AppError if the dial's words would no longer be in ascending order: with all of them at 0, for
 * example, Best would choose the cheapest model. `value` is null if the setting is being removed.
 */
export function checkDial(current: CurrentSettings, key: string, value: string | null): void {
  if (!words.some((word) => keyOf(word) === key)) return;
  const places = words.map((word) => {
    const isChanged = keyOf(word) === key;
    const inForce = isChanged ? current.decideText(key, value) : current.inForce(keyOf(word));
    return { word, place: Number(inForce.value) };
  });
  if (isRising(places.map(({ place }) => place))) return;
  const list = joinWords(places.map(({ place }) => String(place)));
  const advice = `Economy must be below Balanced, and Balanced below Best. This change would make them ${list}.`;
  const message = `${key} wasn’t saved. ${advice}`;
  throw new AppError('invalid-input', message, { fieldErrors: { value: advice } });
}
