import { joinWords } from '#shared/lib/join-words.ts';
import { AppError } from '../../platform/app-error.ts';
import type { CurrentSettings } from './current-settings.ts';

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
