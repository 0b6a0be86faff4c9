import { z } from 'zod';
import { findUnstorableText } from '../../lib/text.ts';
import { settingCategories } from './constants.ts';
import { endpoint } from '../endpoint.ts';
import { subscriptionSyncSchema } from '../billing/schemas.ts';

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
const settingValueSchema = text(10_000);

/** Where the value in force comes from; `none` where there is none at all. */
const settingSourceSchema = z.enum(['saved', 'environment', 'default', 'none']);
export type SettingSource = z.output<typeof settingSourceSchema>;

const settingSchema = z.object({
  key: z.string(),
  /** As saved; null where nothing is, and always for a secret. */
  value: z.string().nullable(),
  description: z.string().nullable(),
  category: settingCategorySchema,
  isSecret: z.boolean(),
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

const knownSettingSchema = z.object({
  key: z.string(),
  category: settingCategorySchema,
  isSecret: z.boolean(),
  description: z.string(),
  /** The environment variable that counts where nothing is saved. */
  variable: z.string(),
  canTest: z.boolean(),
  source: settingSourceSchema,
  valueInForce: z.string().nullable(),
});
export type KnownSettingRow = z.output<typeof knownSettingSchema>;

const environmentSchema = z.object({ isTestMode: z.boolean(), environmentPrefix: z.string() });

const productSchema = z.object({
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

const keyParams = z.strictObject({ key: settingKeySchema });

export const settingEndpoints = {
  listSettings: endpoint({
    method: 'GET',
    path: '/api/admin/config',
    access: 'admin',
    summary: 'Every saved setting; secrets without their value',
    output: z.array(settingSchema),
  }),
  listKnownSettings: endpoint({
    method: 'GET',
    path: '/api/admin/known-settings',
    access: 'admin',
    summary: 'Every setting that Switchyard uses, saved or not, and the value in force',
    output: z.array(knownSettingSchema),
  }),
  createSetting: endpoint({
    method: 'POST',
    path: '/api/admin/config',
    access: 'admin',
    summary: 'Create a setting',
    body: z.strictObject({
      key: settingKeySchema,
      value: settingValueSchema.default(''),
      description: text(1000).default(''),
      category: settingCategorySchema,
      isSecret: z.boolean().default(false),
    }),
    output: settingSchema,
  }),
  updateSetting: endpoint({
    method: 'PUT',
    path: '/api/admin/config/:key',
    access: 'admin',
    summary: 'Change the value of a setting; with If-Match only if nobody else has',
    params: keyParams,
    body: z.strictObject({ value: settingValueSchema }),
    output: settingSchema,
  }),
  deleteSetting: endpoint({
    method: 'DELETE',
    path: '/api/admin/config/:key',
    access: 'admin',
    summary: 'Delete a setting; with If-Match only if nobody else has changed it',
    params: keyParams,
    output: z.object({ success: z.boolean() }),
  }),
  testSetting: endpoint({
    method: 'POST',
    path: '/api/admin/config/:key/test',
    access: 'admin',
    summary: "Try a provider's or Stripe's key: the given one, or the one in force",
    params: keyParams,
    body: z.strictObject({ value: settingValueSchema.optional() }),
    output: z.object({ isWorking: z.boolean(), message: z.string() }),
  }),
  getPaymentEnvironment: endpoint({
    method: 'GET',
    path: '/api/admin/stripe/environment',
    access: 'admin',
    summary: 'Whether payments run in test or live mode',
    output: environmentSchema,
  }),
  initializePaymentSettings: endpoint({
    method: 'POST',
    path: '/api/admin/stripe/init',
    access: 'admin',
    summary: 'Create the default payment settings; those that exist stay as they are',
    output: z.array(settingSchema),
  }),
  updatePaymentSettings: endpoint({
    method: 'POST',
    path: '/api/admin/stripe/batch',
    access: 'admin',
    summary: 'Change several payment settings at once: all of them or none',
    body: z.strictObject({
      configs: z
        .array(z.strictObject({ key: settingKeySchema, value: settingValueSchema }))
        .min(1)
        .max(100),
    }),
    output: z.object({ count: z.number().int() }),
  }),
  togglePaymentEnvironment: endpoint({
    method: 'POST',
    path: '/api/admin/stripe/toggle-environment',
    access: 'admin',
    summary: 'Switch payments between test and live mode',
    output: z.object({ message: z.string(), isTestMode: z.boolean() }),
  }),
  listProducts: endpoint({
    method: 'GET',
    path: '/api/admin/stripe/products',
    access: 'admin',
    summary: 'Products and prices at the payment provider',
    output: z.array(productSchema),
  }),
  syncUserSubscription: endpoint({
    method: 'POST',
    path: '/api/admin/subscription/sync',
    access: 'admin',
    summary: "Compare a person's account with the payment provider and repair it",
    body: z.strictObject({ userId: z.number().int().positive() }),
    output: subscriptionSyncSchema,
  }),
};
