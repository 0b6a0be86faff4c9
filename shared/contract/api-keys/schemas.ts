import { z } from 'zod';
import { limits } from '../limits.ts';
import { budgetsSchema, noBudgets, spendingSchema } from '../budgets/schemas.ts';
import { userParams } from '../users/schemas.ts';
import { storableText } from '../storable-text.ts';
import { keyScopes, mostCacheSeconds } from './constants.ts';

const scopesSchema = z
  .array(z.enum(keyScopes))
  .min(1, 'Choose what this key can be used for.')
  .max(keyScopes.length);

/** The models that the key may use: ids of listings, served models and `auto`. Empty allows every model. */
const allowedModelsSchema = z
  .array(z.string().min(1).max(200))
  .max(limits.chosenModels, `Choose at most ${limits.chosenModels} models.`);

/** The response cache: for this long, identical calls receive the same answer. Null turns it off. */
export const keyCacheSchema = z.strictObject({
  cacheSeconds: z
    .number()
    .int()
    .min(60, 'Use at least 60 seconds.')
    .max(mostCacheSeconds, 'Use at most 7 days.')
    .nullable(),
  /** Whether the key shares cached answers with other people's keys that do the same. */
  sharesCache: z.boolean(),
});
export type KeyCache = z.output<typeof keyCacheSchema>;

/** The fields that the owner of a key can change later. */
export const keyChangeSchema = keyCacheSchema.extend({ budgets: budgetsSchema });
export type KeyChange = z.output<typeof keyChangeSchema>;

export const newApiKeySchema = z.strictObject({
  name: storableText(60, 'Use at most 60 characters.').trim().min(1, 'Enter a name for the key.'),
  scopes: scopesSchema,
  /** Null means that the key does not expire. */
  expiresInDays: z.number().int().min(1).max(3650).nullable(),
  models: allowedModelsSchema.default([]),
  budgets: budgetsSchema.default(noBudgets),
  cacheSeconds: keyCacheSchema.shape.cacheSeconds.default(null),
  sharesCache: keyCacheSchema.shape.sharesCache.default(false),
});

/** A key as its owner sees it; times are ISO 8601. */
export const apiKeySchema = z.object({
  id: z.uuid(),
  name: z.string(),
  /** The first characters of the key, enough to recognize it. */
  prefix: z.string(),
  scopes: z.array(z.enum(keyScopes)),
  models: z.array(z.string()),
  createdAt: z.string(),
  expiresAt: z.string().nullable(),
  lastUsedAt: z.string().nullable(),
  /** For each period, the lower of the owner's and the administrators' limits. */
  budgets: budgetsSchema,
  ownBudgets: budgetsSchema,
  /** The administrators' limits, which only they can change. */
  caps: budgetsSchema,
  /** What finished answers have cost: today, this month and since the key was created. */
  spent: spendingSchema,
  ...keyCacheSchema.shape,
});
export type ApiKeyView = z.output<typeof apiKeySchema>;
export type NewApiKey = z.output<typeof newApiKeySchema>;

export const madeApiKeySchema = z.object({
  key: apiKeySchema,
  /** The key itself. It is not stored and cannot be shown again. */
  secret: z.string(),
});

export const apiKeyParams = z.strictObject({ keyId: z.uuid() });

export const userKeyParams = userParams.extend(apiKeyParams.shape);
