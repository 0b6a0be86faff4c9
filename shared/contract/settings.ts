import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { subscriptionSyncSchema } from './billing.ts';

const settingCategorySchema = z.enum(['stripe', 'api', 'system']);
const settingKeySchema = z.string().min(1).max(200);
const settingValueSchema = z.string().max(10_000);

const settingSchema = z.object({
  key: z.string(),
  value: z.string().nullable(),
  description: z.string().nullable(),
  category: settingCategorySchema,
  isSecret: z.boolean(),
  lastUpdated: z.string().nullable(),
});

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

const keyParams = z.strictObject({ key: settingKeySchema });

export const settingEndpoints = {
  listSettings: endpoint({
    method: 'GET',
    path: '/api/admin/config',
    access: 'admin',
    summary: 'Every setting; secrets without their value',
    output: z.array(settingSchema),
  }),
  createSetting: endpoint({
    method: 'POST',
    path: '/api/admin/config',
    access: 'admin',
    summary: 'Create a setting',
    body: z.strictObject({
      key: settingKeySchema,
      value: settingValueSchema,
      description: z.string().max(1000),
      category: settingCategorySchema,
      isSecret: z.boolean(),
    }),
    output: settingSchema,
  }),
  updateSetting: endpoint({
    method: 'PUT',
    path: '/api/admin/config/:key',
    access: 'admin',
    summary: 'Change the value of a setting',
    params: keyParams,
    body: z.strictObject({ value: settingValueSchema }),
    output: settingSchema,
  }),
  deleteSetting: endpoint({
    method: 'DELETE',
    path: '/api/admin/config/:key',
    access: 'admin',
    summary: 'Delete a setting',
    params: keyParams,
    output: z.object({ success: z.boolean() }),
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
    summary: 'Create the default payment settings',
    output: z.array(settingSchema),
  }),
  updatePaymentSettings: endpoint({
    method: 'POST',
    path: '/api/admin/stripe/batch',
    access: 'admin',
    summary: 'Change several payment settings at once',
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
