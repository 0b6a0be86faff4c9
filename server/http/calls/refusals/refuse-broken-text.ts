import { z } from 'zod';
import { findUnstorableText } from '#shared/lib/text.ts';

/**
 * Refuses an input in which any text, a field's name among them, is one that neither the database nor an
 * address can hold. A schema may say it in words of its own; no field is forgotten for want of them.
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
