import { z } from 'zod';
import { findUnstorableText } from '../../lib/text.ts';
import { answeredBySchema, modelIdSchema, providerIdSchema } from './schemas.ts';

const text = (maxCharacters: number) =>
  z
    .string()
    .trim()
    .max(maxCharacters, `At most ${maxCharacters} characters.`)
    .refine((value) => findUnstorableText(value) === null, 'Remove the broken characters.');
const vendorId = text(200).regex(
  /^[^\s\p{C}]+$/u,
  'Write the id as the vendor does, without spaces.',
);
const name = text(100).min(1, 'Give the model a name.');
const microUsdPerMillion = z.number().int().min(0).max(10_000_000_000);
const tokens = z.number().int().min(1).max(100_000_000);

/** What an administrator may say about a model; what is left out stays as it is. */
export const factsSchema = z
  .strictObject({
    name,
    description: text(500),
    /** False: neither in the picker, its pools and Auto, nor in the directory. */
    isShown: z.boolean(),
    isStandard: z.boolean(),
    /** The vendor's model that is asked; null for the model's own. */
    upstreamId: vendorId.nullable(),
    inputMicroUsdPerMillion: microUsdPerMillion.nullable(),
    outputMicroUsdPerMillion: microUsdPerMillion.nullable(),
    contextTokens: tokens.nullable(),
    maxOutputTokens: tokens,
    /** The day from which its successor answers; null while it is in service. */
    retiredOn: z.iso.date().nullable(),
    /** The vendor's model that answers then; with none, the model leaves the picker. */
    successorId: vendorId.nullable(),
  })
  .partial();
export type ModelFacts = z.output<typeof factsSchema>;

export const newModelSchema = z.strictObject({
  provider: providerIdSchema,
  model: text(100).regex(
    /^[A-Za-z0-9][\w.-]*$/,
    'Use letters, digits, dots, hyphens and underscores.',
  ),
  name,
  description: text(500).default(''),
  isStandard: z.boolean().default(false),
  /** The model whose skills, speed and limits it begins with. */
  skillsLike: modelIdSchema,
});
export type NewModel = z.output<typeof newModelSchema>;

export const adminModelSchema = z.object({
  id: z.string(),
  provider: providerIdSchema,
  name: z.string(),
  description: z.string(),
  isAdded: z.boolean(),
  isChanged: z.boolean(),
  isInPicker: z.boolean(),
  isInDirectory: z.boolean(),
  isStandard: z.boolean(),
  /** The vendor's model that is asked, and the one that is its own. */
  upstreamId: z.string(),
  ownUpstreamId: z.string(),
  inputMicroUsdPerMillion: z.number().int().nullable(),
  outputMicroUsdPerMillion: z.number().int().nullable(),
  contextTokens: z.number().int().nullable(),
  maxOutputTokens: z.number().int(),
  retiredOn: z.string().nullable(),
  isRetired: z.boolean(),
  successorId: z.string().nullable(),
  answeredBy: answeredBySchema,
  skillsLike: z.string().nullable(),
  /** For If-Match; 0 for a model that nobody has changed. */
  version: z.number().int(),
  updatedBy: z.string().nullable(),
});
export type AdminModel = z.output<typeof adminModelSchema>;

export const idParams = z.strictObject({ id: modelIdSchema });
