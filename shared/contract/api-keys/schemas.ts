import { z } from 'zod';
import { limits } from '../limits.ts';
import { budgetsSchema, noBudgets, spendingSchema } from '../budgets/schemas.ts';
import { storableText } from '../storable-text.ts';
import { keyScopes } from './constants.ts';

const scopesSchema = z
  .array(z.enum(keyScopes))
  .min(1, 'Choose what the key may be used for.')
  .max(keyScopes.length);

/** What the key may ask for: ids of listings and of served models, and `auto`; empty is everything. */
const allowedModelsSchema = z
  .array(z.string().min(1).max(200))
  .max(limits.chosenModels, `At most ${limits.chosenModels} models.`);

export const newApiKeySchema = z.strictObject({
  name: storableText(60, 'At most 60 characters.').trim().min(1, 'Give the key a name.'),
  scopes: scopesSchema,
  /** Null: it does not expire. */
  expiresInDays: z.number().int().min(1).max(3650).nullable(),
  models: allowedModelsSchema.default([]),
  budgets: budgetsSchema.default(noBudgets),
});

/** A key as its person sees it; times are ISO 8601. */
export const apiKeySchema = z.object({
  id: z.uuid(),
  name: z.string(),
  /** How the key begins: enough to tell it from others. */
  prefix: z.string(),
  scopes: z.array(z.enum(keyScopes)),
  models: z.array(z.string()),
  createdAt: z.string(),
  expiresAt: z.string().nullable(),
  lastUsedAt: z.string().nullable(),
  budgets: budgetsSchema,
  /** Since the day, the month and the key began, by answers that have ended. */
  spent: spendingSchema,
});
export type ApiKeyView = z.output<typeof apiKeySchema>;
export type NewApiKey = z.output<typeof newApiKeySchema>;

export const madeApiKeySchema = z.object({
  key: apiKeySchema,
  /** The key itself, which is not kept and cannot be shown again. */
  secret: z.string(),
});

export const apiKeyParams = z.strictObject({ keyId: z.uuid() });
