import { z } from 'zod';
import { findUnstorableText } from '../../lib/text.ts';
import { settingCategories } from './constants.ts';

const settingCategorySchema = z.enum(settingCategories);
export type SettingCategory = z.output<typeof settingCategorySchema>;

const text = (maxCharacters: number) =>
  z
    .string()
    .max(maxCharacters, `At most ${maxCharacters} characters.`)
    .refine(
      (value) => findUnstorableText(value) === null,
      'Remove the characters that cannot be stored: NUL, or half of a pair.',
    );

const keyMaxCharacters = 200;
const settingKeySchema = text(keyMaxCharacters)
  .min(1, 'Give the setting a key.')
  .regex(/^[^\s\p{C}]*$/u, 'A key has no spaces and no invisible characters.');
export const settingValueSchema = text(10_000);

/** Where the value in force comes from; `none` where there is none at all. */
const settingSourceSchema = z.enum(['saved', 'environment', 'default', 'none']);
export type SettingSource = z.output<typeof settingSourceSchema>;

export const settingSchema = z.object({
  key: z.string(),
  /** What it is called in plain words; the key of what Switchyard does not use itself. */
  label: z.string(),
  /** As saved; null where nothing is, and always for a secret. */
  value: z.string().nullable(),
  description: z.string().nullable(),
  category: settingCategorySchema,
  isSecret: z.boolean(),
  /** Whether it is text of several lines. */
  isLong: z.boolean(),
  /** Whether it is a sum of US dollars. */
  isDollars: z.boolean(),
  /** ISO 8601, and whose change it was. */
  lastUpdated: z.string().nullable(),
  updatedBy: z.string().nullable(),
  /** For If-Match: a change is refused when somebody else has changed the setting meanwhile. */
  version: z.number().int(),
  hasValue: z.boolean(),
  /** False for a secret that the server's encryption key does not open. */
  isReadable: z.boolean(),
  /** False for what Switchyard keeps and does not use itself. */
  isKnown: z.boolean(),
  source: settingSourceSchema,
  /** What counts now; null where nothing does, and always for a secret. */
  valueInForce: z.string().nullable(),
});
export type Setting = z.output<typeof settingSchema>;

export const knownSettingSchema = z.object({
  key: z.string(),
  /** What it is called in plain words. */
  label: z.string(),
  category: settingCategorySchema,
  isSecret: z.boolean(),
  isLong: z.boolean(),
  /** Whether it is a sum of US dollars. */
  isDollars: z.boolean(),
  description: z.string(),
  /** The environment variable that counts where nothing is saved. */
  variable: z.string(),
  canTest: z.boolean(),
  /** Whether the key in force is a simulator's, so that the provider itself has none. */
  isSimulated: z.boolean(),
  source: settingSourceSchema,
  valueInForce: z.string().nullable(),
});
export type KnownSettingRow = z.output<typeof knownSettingSchema>;

export const environmentSchema = z.object({
  isTestMode: z.boolean(),
  environmentPrefix: z.string(),
});

/** What switching the payments between test and live would change. */
export const paymentSwitchSchema = z.object({
  to: z.enum(['test', 'live']),
  /** People who have Standard now and would not after it. */
  losing: z.number().int(),
  /** People who would have it again. */
  gaining: z.number().int(),
  /** Variables of the keys that payments there still need. */
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
      /** Minor units. */
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
