import { z } from 'zod';
import { findUnstorableText } from '../../lib/text.ts';
import { providerMarks } from './providers.ts';
import { keyHeaders, presetIds, tokenLimits } from './own-constants.ts';
import { ownProviderIdSchema } from './schemas.ts';

const name = z
  .string()
  .trim()
  .min(1, 'Enter a name.')
  .max(60, 'Use at most 60 characters.')
  .refine(
    (value) => findUnstorableText(value) === null,
    'This text contains invalid characters. Remove them and try again.',
  );

const baseUrl = z
  .string()
  .trim()
  .max(500, 'Use at most 500 characters.')
  .pipe(
    z.url({
      protocol: /^https?$/,
      error: 'Enter the full address, such as https://models.example/v1.',
    }),
  )
  .refine((text) => isBareAddress(text), 'Leave out user names, query strings and fragments (#…).');

function isBareAddress(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { username, password, search, hash } = new URL(text);
  return [username, password, search, hash].every((part) => part === '');
}

const visible = z
  .string()
  .trim()
  .max(1_000, 'Use at most 1,000 characters.')
  .regex(/^[\x20-\x7e]+$/, 'Use only letters, digits and punctuation.');

/** Headers that the connection sets itself, or that would let one server impersonate another. */
const ownHeaders =
  /^(?:host|connection|content-length|content-type|transfer-encoding|upgrade|te|trailer|expect|keep-alive|accept|cookie|proxy-.*)$/i;
const headerName = z
  .string()
  .regex(/^[\w!#$%&'*+.^`|~-]{1,100}$/, 'This isn’t a valid header name.')
  .refine((text) => !ownHeaders.test(text), 'This header can’t be set.');

const facts = {
  name,
  preset: z.enum(presetIds),
  baseUrl,
  /** If absent, the key stays unchanged. Null means that there is no key. */
  key: visible.regex(/^\S+$/, 'Remove the spaces from the key.').nullable().optional(),
  /** Sent with each call. If absent, the headers stay unchanged. */
  headers: z
    .record(headerName, visible)
    .refine((headers) => Object.keys(headers).length <= 20, 'Use at most 20 headers.')
    .optional(),
  keyHeader: z.enum(keyHeaders),
  tokenLimit: z.enum(tokenLimits),
  asksForUsage: z.boolean(),
  marks: z.array(z.enum(providerMarks)).max(providerMarks.length),
  /** If false, the provider receives no calls and none of its models are offered. */
  isOn: z.boolean().default(true),
};

export const ownProviderInputSchema = z.strictObject(facts);
export type OwnProviderInput = z.output<typeof ownProviderInputSchema>;

export const ownProviderSchema = z.object({
  ...facts,
  id: ownProviderIdSchema,
  key: z.undefined().optional(),
  headers: z.undefined().optional(),
  hasKey: z.boolean(),
  /** The names of the headers that are sent. Their values are encrypted. */
  headerNames: z.array(z.string()),
  /** False if this server's encryption key can't decrypt the stored values. */
  isReadable: z.boolean(),
  /** The version that a change is based on, for If-Match. */
  version: z.number().int(),
  updatedBy: z.string().nullable(),
});
export type OwnProvider = z.output<typeof ownProviderSchema>;

/** The result of requesting a provider's list of models. */
export const ownProviderTrialSchema = z.object({
  /** Explains to the user why the list couldn't be read; null on success. */
  problem: z.string().nullable(),
  models: z.array(
    z.object({
      model: z.string(),
      contextTokens: z.number().int().nullable(),
      sees: z.boolean().nullable(),
      inputMicroUsdPerMillion: z.number().int().nullable(),
      outputMicroUsdPerMillion: z.number().int().nullable(),
      isAdded: z.boolean(),
    }),
  ),
});
export type OwnProviderTrial = z.output<typeof ownProviderTrialSchema>;

export const ownProviderParams = z.strictObject({ id: ownProviderIdSchema });

/** The providers that a person added for their own use. */
export const personalProvidersSchema = z.object({
  /** Whether an administrator allows personal providers. If false, none of them receive calls. */
  isAllowed: z.boolean(),
  providers: z.array(ownProviderSchema),
  models: z.array(
    z.object({
      id: z.string(),
      provider: z.string(),
      name: z.string(),
      /** For If-Match. */
      version: z.number().int(),
    }),
  ),
});
export type PersonalProviders = z.output<typeof personalProvidersSchema>;
