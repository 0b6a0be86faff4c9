import { z } from 'zod';
import { features } from '../settings/constants.ts';
import { dialWords } from '../routing/constants.ts';
import { directoryProviderIds, providerIds } from './constants.ts';
import { longestModelId, providerMarks } from './own-constants.ts';
import type { ProviderId } from './providers.ts';

/** A provider that was added: `own-` and a name in small letters, digits and hyphens. */
export const ownProviderIdSchema = z.templateLiteral([
  'own-',
  z.string().regex(/^[a-z0-9][a-z0-9-]{0,59}$/),
]);

export const providerIdSchema = z.union([z.enum(providerIds), ownProviderIdSchema]);

/** A catalogue id: `provider:model`, for example `openai:gpt-4` or `own-ollama:library/llama3.2:3b`. */
export type ModelId = `${ProviderId}:${string}`;
export const modelIdSchema = z.templateLiteral([
  providerIdSchema,
  ':',
  z.string().min(1).max(longestModelId),
]);

export const providerSchema = z.object({
  id: providerIdSchema,
  /** As sentences name it: OpenAI, Anthropic, Google, xAI. */
  name: z.string(),
  /** Null where there is no page about it. */
  link: z.string().nullable(),
  description: z.string(),
  /** Where it runs and what it keeps, as an administrator says. */
  marks: z.array(z.enum(providerMarks)),
});

/** The model that answers in another's place; null where it answers itself. */
export const answeredBySchema = z.object({ id: modelIdSchema, name: z.string() }).nullable();

export const pickerModelSchema = z.object({
  id: modelIdSchema,
  provider: providerIdSchema,
  /** The id without its provider. */
  model: z.string(),
  name: z.string(),
  description: z.string(),
  isStandard: z.boolean(),
  /** False while the provider has no key: asking for it answers with `missingKey`. */
  isAvailable: z.boolean(),
  contextTokens: z.number().int().nullable(),
  bestFor: z.array(z.string()),
  sees: z.boolean(),
  makesImages: z.boolean(),
  providerLink: z.string().nullable(),
  /** Added by an administrator, placed by a first guess, and without enough votes so far. */
  isUnproven: z.boolean(),
  /** Whether it thinks before it answers. */
  thinks: z.boolean(),
  /** When a temperature may go with a prompt to it; null for never. */
  takesTemperature: z.enum(['always', 'unthinking']).nullable(),
  /** Day (yyyy-mm-dd) on which the vendor retired it, where known. */
  retiredOn: z.string().nullable(),
  answeredBy: answeredBySchema,
});

const limitSchema = z.object({ perMinute: z.number().int(), perDay: z.number().int() });

/** What each plan costs, such as `$9.99`; the yearly one only where it is offered. */
const planTextsSchema = z.object({
  monthly: z.string(),
  thirtyDays: z.string(),
  annual: z.string().nullable(),
});
export type PlanTexts = z.output<typeof planTextsSchema>;

export const pickerSchema = z.object({
  providers: z.array(providerSchema),
  models: z.array(pickerModelSchema),
  limits: z.object({ free: limitSchema, standard: limitSchema }),
  plans: planTextsSchema,
  /** How Auto weighs cost against quality where a person says nothing. */
  dial: z.enum(dialWords),
  /** What administrators have switched off for everybody, so that pages hide it. */
  off: z.array(z.enum(features)),
  /** A line that this installation shows on every page, such as what is simulated. */
  notice: z.string().nullable(),
  /** Where people may write to whoever runs this installation. */
  contactEmail: z.string().nullable(),
});

export type Provider = z.output<typeof providerSchema>;
export type PickerModel = z.output<typeof pickerModelSchema>;
export type Picker = z.output<typeof pickerSchema>;

const directoryProviderIdSchema = z.union([z.enum(directoryProviderIds), ownProviderIdSchema]);

const tokenPricesSchema = z.object({
  inputMicroUsdPerMillion: z.number().int(),
  outputMicroUsdPerMillion: z.number().int(),
  /** Of input that the vendor had in its cache, and of what was written there; absent: as other input. */
  cachedReadMicroUsdPerMillion: z.number().int().optional(),
  cacheWriteMicroUsdPerMillion: z.number().int().optional(),
});

/**
 * List prices of the vendor, in millionths of a US dollar per million tokens, so that sums stay integers.
 * A prompt of more than `aboveTokens` is billed at the prices of `longPrompt`, output included.
 */
const listPriceSchema = tokenPricesSchema.extend({
  longPrompt: tokenPricesSchema.extend({ aboveTokens: z.number().int() }).optional(),
});

const directoryModelSchema = z.object({
  /** Named by the directory's provider: `google:gemini-1.5-pro`. */
  id: z.string(),
  name: z.string(),
  provider: directoryProviderIdSchema,
  description: z.string(),
  bestFor: z.array(z.string()),
  /** As people write it, such as 128K; null for models that have no window, or none that is known. */
  context: z.string().nullable(),
  contextTokens: z.number().int().nullable(),
  /** Null where it is not known. */
  release: z.string().nullable(),
  writesText: z.boolean(),
  /** Added by an administrator, placed by a first guess, and without enough votes so far. */
  isUnproven: z.boolean(),
  /** False while the provider has no key on this installation. */
  isAvailable: z.boolean(),
  isStandard: z.boolean(),
  providerLink: z.string().nullable(),
  price: listPriceSchema.nullable(),
  retirement: z
    .object({
      /** yyyy-mm-dd; null where the provider names no day. */
      on: z.string().nullable(),
      /** Whether that day has come, or the provider has said that the model is gone. */
      isOver: z.boolean(),
    })
    .nullable(),
  /** The model that answers once it is gone. */
  successor: z.object({ name: z.string(), price: listPriceSchema.nullable() }).nullable(),
  /** Its id and tier in the picker; null where it cannot be chosen there. */
  picker: z.object({ id: modelIdSchema, isStandard: z.boolean() }).nullable(),
  /** How often it was preferred in comparisons, 0 to 1; null until there are enough votes. */
  winRate: z.number().min(0).max(1).nullable(),
});

export const directorySchema = z.object({
  providers: z.array(providerSchema.extend({ id: directoryProviderIdSchema })),
  models: z.array(directoryModelSchema),
});

export type ListPrice = z.output<typeof listPriceSchema>;
export type DirectoryModel = z.output<typeof directoryModelSchema>;
export type Directory = z.output<typeof directorySchema>;
