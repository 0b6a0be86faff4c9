import { z } from 'zod';
import { findUnstorableText } from '../../lib/text.ts';
import { storableText } from '../storable-text.ts';

/** The maximum number of tags in the header, and also of metadata pairs. */
export const mostTags = 16;
export const mostTagCharacters = 64;
const mostValueCharacters = 512;

const label = storableText(
  mostValueCharacters,
  `Use at most ${mostValueCharacters} characters.`,
).nullish();

/** Fields that are stored as tags of a request. Source: OpenAI's API reference, "Metadata". */
export const taggingFields = {
  metadata: z
    .record(
      z.string(),
      storableText(
        mostValueCharacters,
        `Use at most ${mostValueCharacters} characters in a value.`,
      ),
    )
    .refine(
      (pairs) => Object.keys(pairs).every((name) => name.length <= mostTagCharacters),
      `Use at most ${mostTagCharacters} characters in a key.`,
    )
    .refine(
      (pairs) => Object.keys(pairs).every((name) => findUnstorableText(name) === null),
      'A key contains characters that can’t be stored.',
    )
    .refine((pairs) => Object.keys(pairs).length <= mostTags, `Send at most ${mostTags} pairs.`)
    .nullish(),
  /** The person or account on whose behalf the call is made. Each field becomes a tag `user:…`. */
  user: label,
  safety_identifier: label,
};
export type TaggingFields = z.output<z.ZodObject<typeof taggingFields>>;

/** A tag, such as `team:search`. */
export const tagSchema = storableText(
  mostTagCharacters + 1 + mostValueCharacters,
  'This tag is too long.',
).min(1, 'Enter a tag.');
