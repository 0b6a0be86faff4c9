import { z } from 'zod';
import { findUnstorableText } from '../../lib/text.ts';
import { providerIds } from '../models/constants.ts';
import { settingCategories } from './constants.ts';

const settingCategorySchema = z.enum(settingCategories);
export type SettingCategory = z.output<typeof settingCategorySchema>;

const text = (maxCharacters: number) =>
  z
    .string()
    .max(maxCharacters, `Use at most ${maxCharacters} characters.`)
    .refine(
      (value) => findUnstorableText(value) === null,
      'This text contains characters that can’t be stored. Remove them and try again.',
    );

const keyMaxCharacters = 200;
const settingKeySchema = text(keyMaxCharacters)
  .min(1, 'Enter a key for the setting.')
  .regex(/^[^\s\p{C}]*$/u, 'Remove spaces and invisible characters from the key.');
export const settingValueSchema = text(10_000);

/** Where the current value comes from; `none` if there is no value. */
const settingSourceSchema = z.enum(['saved', 'environment', 'default', 'none']);
export type SettingSource = z.output<typeof settingSourceSchema>;

/** The possible values of a setting, with display names; empty if it takes any text or number. */
const choiceFields = {
  choices: z.array(z.object({ value: z.string(), label: z.string() })),
  /** Whether the setting can have several values, separated by commas. */
  takesSeveral: z.boolean(),
};

export const settingSchema = z.object({
  key: z.string(),
  /** The display name, or the key if Switchyard doesn't use the setting. */
  label: z.string(),
  /** The saved value; null if none is saved. Always null for a secret. */
  value: z.string().nullable(),
  description: z.string().nullable(),
  category: settingCategorySchema,
  isSecret: z.boolean(),
  /** Whether the value is multi-line text. */
  isLong: z.boolean(),
  isDollars: z.boolean(),
  ...choiceFields,
  /** When (ISO 8601) and by whom the setting was last changed. */
  lastUpdated: z.string().nullable(),
  updatedBy: z.string().nullable(),
  /** For If-Match: a change is refused if the setting has changed since this version was read. */
  version: z.number().int(),
  hasValue: z.boolean(),
  /** False for a secret that the server's encryption key cannot decrypt. */
  isReadable: z.boolean(),
  /** False for a setting that is stored but not used by Switchyard. */
  isKnown: z.boolean(),
  source: settingSourceSchema,
  /** The current value; null if there is none. Always null for a secret. */
  valueInForce: z.string().nullable(),
});
export type Setting = z.output<typeof settingSchema>;

export const knownSettingSchema = z.object({
  key: z.string(),
  label: z.string(),
  category: settingCategorySchema,
  isSecret: z.boolean(),
  isLong: z.boolean(),
  isDollars: z.boolean(),
  ...choiceFields,
  description: z.string(),
  /** The environment variable that applies if no value is saved. */
  variable: z.string(),
  canTest: z.boolean(),
  /** Whether the current key belongs to a simulator and the provider itself has no key. */
  isSimulated: z.boolean(),
  source: settingSourceSchema,
  valueInForce: z.string().nullable(),
});
export type KnownSettingRow = z.output<typeof knownSettingSchema>;

const mostDays = 'Enter 1 to 3,650 days.';
export const retentionQuerySchema = z.strictObject({
  what: z.enum(['textsDays', 'responsesDays', 'requestsDays', 'errorsDays']),
  days: z.coerce.number(mostDays).int(mostDays).min(1, mostDays).max(3_650, mostDays),
});

export type RetentionQuery = z.output<typeof retentionQuerySchema>;

export const environmentSchema = z.object({
  isTestMode: z.boolean(),
  environmentPrefix: z.string(),
});

/** The effects of switching payments between test and live mode. */
export const paymentSwitchSchema = z.object({
  to: z.enum(['test', 'live']),
  /** How many people would lose their current Standard. */
  losing: z.number().int(),
  /** How many people would get Standard back. */
  gaining: z.number().int(),
  /** Environment variables for the keys that the other mode still needs. */
  missing: z.array(z.string()),
});
export type PaymentSwitch = z.output<typeof paymentSwitchSchema>;

export const productSchema = z.object({
  id: z.string(),
  name: z.string(),
  active: z.boolean(),
  prices: z.array(
    z.object({
      id: z.string(),
      /** In the smallest unit of the currency. */
      unit_amount: z.number().int().nullable(),
      currency: z.string(),
      recurring: z.object({ interval: z.string() }).optional(),
    }),
  ),
});
export type PaymentProduct = z.output<typeof productSchema>;

export const newSettingSchema = z.strictObject({
  key: settingKeySchema,
  value: settingValueSchema.default(''),
  description: text(1000).default(''),
  category: settingCategorySchema,
  isSecret: z.boolean().default(false),
});

export const settingChangesSchema = z.strictObject({
  configs: z
    .array(z.strictObject({ key: settingKeySchema, value: settingValueSchema }))
    .min(1)
    .max(100),
});

export const keyParams = z.strictObject({ key: settingKeySchema });

/** Also accepts `google`, the name of `vertex` in variables and URLs. */
export const providerSwitchParams = z.strictObject({
  provider: z.enum([...providerIds, 'google']),
});
