import { z } from 'zod';
import { findUnstorableText } from '#shared/lib/text.ts';

/**
 * Refuses an input if any text in it, including field names, can't be stored in the database or used in a
 * URL. Schemas may have their own messages; this check covers every field without one.
 */
export function refuseBrokenText(input: unknown): void {
  const broken = findBrokenText(input, []);
  if (broken) throw new z.ZodError([{ code: 'custom', input: undefined, ...broken }]);
}

function findBrokenText(
  value: unknown,
  path: string[],
): { path: string[]; message: string } | null {
  if (typeof value === 'string') {
    const message = findUnstorableText(value);
    return message === null ? null : { path, message };
  }
  if (typeof value !== 'object' || value === null) return null;
  for (const [name, inner] of Object.entries(value)) {
    const broken = findBrokenText(name, path) ?? findBrokenText(inner, [...path, name]);
    if (broken) return broken;
  }
  return null;
}
