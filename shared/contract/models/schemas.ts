import { z } from 'zod';
import { features } from '../settings/constants.ts';
import { dialWords } from '../routing/constants.ts';
import { directoryProviderIds, providerIds } from './constants.ts';
import { providerMarks, type ProviderId } from './providers.ts';
import { longestModelId } from './own-constants.ts';

/** An added provider: `own-` and a name in lower-case letters, digits and hyphens. */
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
  /** The display name: OpenAI, Anthropic, Google, xAI. */
  name: z.string(),
  /** The provider's website; null if it has none. */
  link: z.string().nullable(),
  description: z.string(),
  /** Where the provider runs and what data it keeps, as set by an administrator. */
  marks: z.array(z.enum(providerMarks)),
  /** Set if an administrator turned the provider off, so that it receives no calls. */
  isOff: z.literal(true).optional(),
});

/** The model that answers instead of this model; null if this model answers itself. */
export const answeredBySchema = z.object({ id: modelIdSchema, name: z.string() }).nullable();

export const pickerModelSchema = z.object({
  id: modelIdSchema,
  provider: providerIdSchema,
  /** The id without the provider prefix. */
  model: z.string(),
  name: z.string(),
  description: z.string(),
  isStandard: z.boolean(),
  /** If false, Auto leaves the model out, so the model answers only when a user chooses it. */
  isForAuto: z.boolean(),
  /** False while the provider has no key. Queries then fail with `missingKey`. */
  isAvailable: z.boolean(),
  contextTokens: z.number().int().nullable(),
  bestFor: z.array(z.string()),
  sees: z.boolean(),
  makesImages: z.boolean(),
  providerLink: z.string().nullable(),
  /**
   * Whether an administrator added the model and its rating is still a first guess, because it has too few votes.
   */
  isUnproven: z.boolean(),
  thinks: z.boolean(),
  /** When prompts to the model may set a temperature; null means never. */
  takesTemperature: z.enum(['always', 'unthinking']).nullable(),
  /** From 1 (cheap) to 4, based on the list price; null if the price is unknown or not per token. */
  priceClass: z.number().int().min(1).max(4).nullable(),
  /** The list price of one image that the model makes; null if that isn't known in advance. */
  imagePriceMicroUsd: z.number().int().nullable(),
  /** Based on the typical output speed; null if it is unknown. */
  speed: z.enum(['fast', 'medium', 'slow']).nullable(),
  /** The day (yyyy-mm-dd) on which the vendor retired the model, if known. */
  retiredOn: z.string().nullable(),
  answeredBy: answeredBySchema,
});

const limitSchema = z.object({
  perMinute: z.number().int(),
  perDay: z.number().int(),
  /** Web searches per day. */
  searches: z.number().int(),
  /** The maximum number of saved conversations per person. */
  threads: z.number().int(),
});

/** Formatted prices of the plans, such as `$9.99`. `annual` is null if it is not offered. */
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
  /** The default position of Auto's dial between cost and quality. */
  dial: z.enum(dialWords),
  /** Features that administrators have switched off for everyone. Pages hide them. */
  off: z.array(z.enum(features)),
  /** Whether models may search the web. `no-retention` allows this only at zero-retention providers. */
  webSearch: z.enum(['on', 'off', 'no-retention']),
  /** A line that every page shows, for example about simulated services. */
  notice: z.string().nullable(),
  /** The services that are simulated; null if all providers are real. */
  demo: z
    .object({
      providers: z.array(z.object({ name: z.string(), keyVariable: z.string() })),
      /** Whether some models still answer in the demo although their providers retired them. */
      hasRetired: z.boolean(),
    })
    .nullable(),
  /** The number of days after which texts outside saved conversations are deleted. */
  textsDays: z.number().int(),
  /** Where people can write to the operator of this installation. */
  contactEmail: z.string().nullable(),
  /** The address that GitHub links lead to; null if there are none. */
  gitHubUrl: z.string().nullable(),
});

export type Provider = z.output<typeof providerSchema>;
export type PickerModel = z.output<typeof pickerModelSchema>;
export type Picker = z.output<typeof pickerSchema>;

const directoryProviderIdSchema = z.union([z.enum(directoryProviderIds), ownProviderIdSchema]);

const tokenPricesSchema = z.object({
  inputMicroUsdPerMillion: z.number().int(),
  outputMicroUsdPerMillion: z.number().int(),
  /** The prices of cached input and of caching it. If absent, the input price applies. */
  cachedReadMicroUsdPerMillion: z.number().int().optional(),
  cacheWriteMicroUsdPerMillion: z.number().int().optional(),
  /** The price for pictures in an image model's input. If absent, the input price applies. */
  imageInputMicroUsdPerMillion: z.number().int().optional(),
});

/**
 * The vendor's list prices, in millionths of a US dollar per million tokens, so that sums are
 * integers. `longPrompt` applies to prompts of more than `aboveTokens`, and to their answers.
 */
const listPriceSchema = tokenPricesSchema.extend({
  longPrompt: tokenPricesSchema.extend({ aboveTokens: z.number().int() }).optional(),
});

const directoryModelSchema = z.object({
  /** Uses the directory's provider id: `google:gemini-1.5-pro`. */
  id: z.string(),
  name: z.string(),
  provider: directoryProviderIdSchema,
  description: z.string(),
  bestFor: z.array(z.string()),
  /** Formatted, such as 128K; null if the model has no context window or its size is unknown. */
  context: z.string().nullable(),
  contextTokens: z.number().int().nullable(),
  /** Null if unknown. */
  release: z.string().nullable(),
  writesText: z.boolean(),
  /**
   * Whether the model was added by an administrator and is rated by a first guess, because it still
   * has too few votes.
   */
  isUnproven: z.boolean(),
  /** Set if an administrator turned its provider off. */
  isOff: z.literal(true).optional(),
  /** False while the provider has no key on this installation, or is off. */
  isAvailable: z.boolean(),
  isStandard: z.boolean(),
  /** If false, Auto leaves the model out, so the model answers only when a user chooses it. */
  isForAuto: z.boolean(),
  /** The name of the model whose skills an added model starts with; null for other models. */
  resembles: z.string().nullable(),
  providerLink: z.string().nullable(),
  price: listPriceSchema.nullable(),
  retirement: z
    .object({
      /** yyyy-mm-dd; null if the provider names no date. */
      on: z.string().nullable(),
      /** Whether the day in `on` has come, or the provider has reported that the model is gone. */
      isOver: z.boolean(),
    })
    .nullable(),
  /** The model that answers after retirement. */
  successor: z.object({ name: z.string(), price: listPriceSchema.nullable() }).nullable(),
  /** The model's id and tier in the picker; null if it isn't there. */
  picker: z.object({ id: modelIdSchema, isStandard: z.boolean() }).nullable(),
  /** The share of comparisons that the model won, 0 to 1; null until there are enough votes. */
  winRate: z.number().min(0).max(1).nullable(),
});

export const directorySchema = z.object({
  providers: z.array(providerSchema.extend({ id: directoryProviderIdSchema })),
  models: z.array(directoryModelSchema),
});

export type ListPrice = z.output<typeof listPriceSchema>;
export type DirectoryModel = z.output<typeof directoryModelSchema>;
export type Directory = z.output<typeof directorySchema>;
