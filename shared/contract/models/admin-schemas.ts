import { z } from 'zod';
import { findUnstorableText } from '../../lib/text.ts';
import { tabledTasks } from '../routing/constants.ts';
import { isOwnProvider } from './constants.ts';
import { longestModelId } from './own-constants.ts';
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
const vendorModel = /^[A-Za-z0-9][\w.-]{0,99}$/;
const name = text(100).min(1, 'Give the model a name.');
const microUsdPerMillion = z.number().int().min(0).max(10_000_000_000);
const tokens = z.number().int().min(1).max(100_000_000);
const link = text(500).pipe(
  z.url({ protocol: /^https?$/, error: 'Write the whole address, such as https://example.com.' }),
);
const kindsOfWork = z.array(z.enum(tabledTasks)).max(tabledTasks.length);

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
    maxOutputTokens: tokens.nullable(),
    /** As the directory writes it, such as November 2026; null where it is not known. */
    release: text(100).min(1).nullable(),
    providerLink: link.nullable(),
    /** A few words each, such as Long texts. */
    bestFor: z.array(text(40).min(1)).max(8),
    sees: z.boolean(),
    readsDocuments: z.boolean(),
    /** Whether it thinks before it answers, and can be told how long: low, medium or high. */
    thinks: z.boolean(),
    /** The day from which its successor answers; null while it is in service. */
    retiredOn: z.iso.date().nullable(),
    /** The vendor's model that answers then; with none, the model leaves the picker. */
    successorId: vendorId.nullable(),
  })
  .partial();
export type ModelFacts = z.output<typeof factsSchema>;

/** How a new model is placed until votes say more: like which, and how it differs from that. */
const firstGuessSchema = z.strictObject({
  /** The model whose skills and speed it begins with; only a model that Switchyard knows needs none. */
  skillsLike: modelIdSchema.optional(),
  /** What Auto goes by where no price is given; never a receipt. */
  costs: z.enum(['less', 'same', 'more']).optional(),
  betterAt: kindsOfWork.optional(),
  worseAt: kindsOfWork.optional(),
});

const newModelFields = factsSchema
  .omit({ isShown: true, isStandard: true, upstreamId: true, retiredOn: true, successorId: true })
  .extend({
    provider: providerIdSchema,
    model: vendorId.max(longestModelId).min(1),
    ...firstGuessSchema.shape,
  });

// Servers of one's own name models after files and repositories, with slashes and colons.
const isNamedAsThere = ({
  provider,
  model,
}: Pick<z.output<typeof newModelFields>, 'provider' | 'model'>) =>
  isOwnProvider(provider) || vendorModel.test(model);
const otherwise = { path: ['model'], error: 'Use letters, digits, dots, hyphens and underscores.' };

/** What is left out is unknown, unless Switchyard knows the model or the vendor's list says it. */
export const newModelSchema = newModelFields
  .extend({ isStandard: z.boolean().default(false) })
  .refine(isNamedAsThere, otherwise);
export type NewModel = z.output<typeof newModelSchema>;

/** Of an endpoint of one's own, which is of no tier. */
export const newPersonalModelSchema = newModelFields.refine(isNamedAsThere, otherwise);

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
  maxOutputTokens: z.number().int().nullable(),
  release: z.string().nullable(),
  providerLink: z.string().nullable(),
  bestFor: z.array(z.string()),
  /** False where it makes pictures alone, which are paid by the picture. */
  writesText: z.boolean(),
  sees: z.boolean(),
  readsDocuments: z.boolean(),
  thinks: z.boolean(),
  retiredOn: z.string().nullable(),
  isRetired: z.boolean(),
  successorId: z.string().nullable(),
  answeredBy: answeredBySchema,
  skillsLike: z.string().nullable(),
  /** Whether it was placed by a first guess, and no votes have said more so far. */
  isUnproven: z.boolean(),
  /** Whether the vendor lists what is asked; `no-list` where its list is not known. */
  vendorList: z.enum(['listed', 'not-listed', 'no-list']),
  /** For If-Match; 0 for a model that nobody has changed. */
  version: z.number().int(),
  updatedBy: z.string().nullable(),
});
export type AdminModel = z.output<typeof adminModelSchema>;

/** What is known of a provider now, for those who choose what it is asked for. */
export const providerStateSchema = z.object({
  provider: providerIdSchema,
  name: z.string(),
  hasKey: z.boolean(),
  /** The ids that its own list names; null where no list is known. */
  listed: z.array(z.string()).nullable(),
  listedAt: z.iso.datetime().nullable(),
  /** Since when its list could not be read; null where it could, or was not asked. */
  listFailingSince: z.iso.datetime().nullable(),
  /** Models that Switchyard knows and does not offer: added, they need no facts. */
  known: z.array(z.object({ model: z.string(), name: z.string() })),
  /** Why it refuses this installation's account, in words, and since when; null where it does not. */
  accountError: z.object({ message: z.string(), since: z.iso.datetime() }).nullable(),
});
export type ProviderState = z.output<typeof providerStateSchema>;

export const idParams = z.strictObject({ id: modelIdSchema });
