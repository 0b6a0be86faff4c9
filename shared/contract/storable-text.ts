import { z } from 'zod';
import { findUnstorableText } from '../lib/text.ts';

/** Text that PostgreSQL can store. */
export function storableText(maxCharacters: number, tooLong: string) {
  return z
    .string()
    .max(maxCharacters, tooLong)
    .superRefine((text, context) => {
      const problem = findUnstorableText(text);
      if (problem) context.addIssue({ code: 'custom', message: problem });
    });
}
