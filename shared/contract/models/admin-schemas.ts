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
    .max(maxCharacters, `Use at most ${maxCharacters} characters.`)
    .refine(
      (value) => findUnstorableText(value) === null,
      'This text contains invalid characters. Remove them and try again.',
    );
const vendorId = text(200).regex(
  /^[^\s\p{C}]+$/u,
  'Enter the model ID as the provider writes it, without spaces.',
);
const vendorModel = /^[A-Za-z0-9][\w.-]{0,99}$/;
const name = text(100).min(1, 'Enter a name for the model.');
const microUsdPerMillion = z.number().int().min(0).max(10_000_000_000);
const tokens = z.number().int().min(1).max(100_000_000);
const link = text(500).pipe(
  z.url({ protocol: /^https?$/, error: 'Enter the full address, such as https://example.com.' }),
);
const kindsOfWork = z.array(z.enum(tabledTasks)).max(tabledTasks.length);

/** Fields of a call that Switchyard sets itself, or that would change what the reply contains. */
const setByUs =
  /^(?:model|messages|stream|stream_options|n|stop|temperature|tools|tool_choice|parallel_tool_calls|functions|response_format|max_tokens|max_completion_tokens|reasoning_effort)$/;

/** The request parameters that make a model on an added server search, and the cost per search. */
const searchSchema = z.strictObject({
  /** Added to the body of each call that may search, such as `{"web_search_options":{}}`. */
  parameters: z
    .record(z.string(), z.unknown())
    .refine((all) => Object.keys(all).length > 0, 'Enter at least one field.')
    .refine(
      (all) => Object.keys(all).every((name) => /^[a-z]\w{0,59}$/i.test(name)),
      'Use only letters, digits and underscores in field names.',
    )
    .refine(
      (all) => !Object.keys(all).some((name) => setByUs.test(name)),
      'Switchyard sets one of these fields itself. Leave it out.',
    )
    .refine((all) => JSON.stringify(all).length <= 1_000, 'Use at most 1,000 characters.')
    .refine(
      (all) => !/\\u(?:0000|d[89a-f])/i.test(JSON.stringify(all)),
      'This text contains invalid characters. Remove them and try again.',
    ),
  microUsd: z.number().int().min(0).max(100_000_000),
});

/** The facts that an administrator can set about a model. Absent fields stay unchanged. */
export const factsSchema = z
  .strictObject({
    name,
    description: text(500),
    /** If false, the model is hidden from the picker, its pools, Auto and the directory. */
    isShown: z.boolean(),
    isStandard: z.boolean(),
    /**
     * If false, the model answers only prompts that name it. Auto, comparisons and fallbacks leave it out.
     */
    isForAuto: z.boolean(),
    /** Whether the model only makes embeddings. If so, it answers only `POST /v1/embeddings`. */
    isForEmbeddings: z.boolean(),
    /** The vendor's model id to use in calls; null for the model's own id. */
    upstreamId: vendorId.nullable(),
    inputMicroUsdPerMillion: microUsdPerMillion.nullable(),
    outputMicroUsdPerMillion: microUsdPerMillion.nullable(),
    contextTokens: tokens.nullable(),
    maxOutputTokens: tokens.nullable(),
    /** The release date as the directory shows it, such as `November 2026`; null if unknown. */
    release: text(100).min(1).nullable(),
    providerLink: link.nullable(),
    /** A few words each, such as `Long texts`. */
    bestFor: z.array(text(40).min(1)).max(8),
    sees: z.boolean(),
    readsDocuments: z.boolean(),
    /** Whether the model thinks before answering and accepts an effort level: low, medium or high. */
    thinks: z.boolean(),
    /** The day on which the successor takes over; null while the model is in service. */
    retiredOn: z.iso.date().nullable(),
    /** The vendor's model that answers after retirement. If null, the model leaves the picker. */
    successorId: vendorId.nullable(),
    /** Only for a model on an added server; null if the model must not search. */
    search: searchSchema.nullable(),
  })
  .partial();
export type ModelFacts = z.output<typeof factsSchema>;

/** How to rate a new model until it has enough votes: like an existing model, with some differences. */
const firstGuessSchema = z.strictObject({
  /** The model whose skills and speed the new one starts with. Required for a model that isn't in the catalogue. */
  skillsLike: modelIdSchema.optional(),
  /** The cost that Auto assumes if no price is given. Receipts never use this cost. */
  costs: z.enum(['less', 'same', 'more']).optional(),
  betterAt: kindsOfWork.optional(),
  worseAt: kindsOfWork.optional(),
});

const newModelFields = factsSchema
  .omit({
    isShown: true,
    isStandard: true,
    isForAuto: true,
    upstreamId: true,
    retiredOn: true,
    successorId: true,
  })
  .extend({
    provider: providerIdSchema,
    model: vendorId.max(longestModelId).min(1),
    ...firstGuessSchema.shape,
  });

// Self-hosted servers name models after files and repositories, so their ids may contain slashes and colons.
const isNamedAsThere = ({
  provider,
  model,
}: Pick<z.output<typeof newModelFields>, 'provider' | 'model'>) =>
  isOwnProvider(provider) || vendorModel.test(model);
const otherwise = { path: ['model'], error: 'Use letters, digits, dots, hyphens and underscores.' };

/**
 * Absent facts count as unknown, unless Switchyard knows the model or the vendor's list has them.
 * Auto leaves out a new model until an administrator allows it.
 */
export const newModelSchema = newModelFields
  .extend({ isStandard: z.boolean().default(false), isForAuto: z.boolean().default(false) })
  .refine(isNamedAsThere, otherwise);
export type NewModel = z.output<typeof newModelSchema>;

/** A model of a provider that a user added. It has no tier and doesn't search. */
export const newPersonalModelSchema = newModelFields
  .omit({ search: true })
  .refine(isNamedAsThere, otherwise);

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
  isForAuto: z.boolean(),
  isForEmbeddings: z.boolean(),
  /** The vendor's model id that calls use, and the default that administrators can change. */
  upstreamId: z.string(),
  ownUpstreamId: z.string(),
  inputMicroUsdPerMillion: z.number().int().nullable(),
  outputMicroUsdPerMillion: z.number().int().nullable(),
  contextTokens: z.number().int().nullable(),
  maxOutputTokens: z.number().int().nullable(),
  release: z.string().nullable(),
  providerLink: z.string().nullable(),
  bestFor: z.array(z.string()),
  /** False for models that only make pictures, which are billed per picture. */
  writesText: z.boolean(),
  sees: z.boolean(),
  readsDocuments: z.boolean(),
  thinks: z.boolean(),
  retiredOn: z.string().nullable(),
  isRetired: z.boolean(),
  successorId: z.string().nullable(),
  answeredBy: answeredBySchema,
  skillsLike: z.string().nullable(),
  search: searchSchema.nullable(),
  /** Whether the model's rating is still a first guess, because there are too few votes. */
  isUnproven: z.boolean(),
  /** Whether `upstreamId` is in the vendor's list; `no-list` if the list is unknown. */
  vendorList: z.enum(['listed', 'not-listed', 'no-list']),
  /** Sent as If-Match; 0 for a model that was never changed. */
  version: z.number().int(),
  updatedBy: z.string().nullable(),
});
export type AdminModel = z.output<typeof adminModelSchema>;

/** The current state of a provider, for administrators who edit its models. */
export const providerStateSchema = z.object({
  provider: providerIdSchema,
  name: z.string(),
  /** Whether an administrator turned the provider off. It then counts as having no key. */
  isOff: z.boolean(),
  hasKey: z.boolean(),
  /** The model ids on the provider's own list; null if the list is unknown. */
  listed: z.array(z.string()).nullable(),
  listedAt: z.iso.datetime().nullable(),
  /** Since when the list has been unreadable; null if it is readable or was never requested. */
  listFailingSince: z.iso.datetime().nullable(),
  /** Models that Switchyard knows but does not offer yet. They can be added without filling in a form. */
  known: z.array(z.object({ model: z.string(), name: z.string() })),
  /** Why and since when the provider refuses this installation's account; null if it doesn't. */
  accountError: z.object({ message: z.string(), since: z.iso.datetime() }).nullable(),
});
export type ProviderState = z.output<typeof providerStateSchema>;

export const idParams = z.strictObject({ id: modelIdSchema });
