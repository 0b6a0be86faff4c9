import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { limits } from '../limits.ts';
import { subscriptionSyncSchema } from '../billing/schemas.ts';
import {
  environmentSchema,
  paymentSwitchSchema,
  keyParams,
  knownSettingSchema,
  newSettingSchema,
  productSchema,
  retentionQuerySchema,
  providerSwitchParams,
  settingChangesSchema,
  settingSchema,
  settingValueSchema,
} from './schemas.ts';

export const settingEndpoints = {
  listSettings: endpoint('GET /api/admin/config', 'admin', {
    summary: 'List the saved settings; secret values are left out',
    output: z.array(settingSchema),
  }),
  listKnownSettings: endpoint('GET /api/admin/known-settings', 'admin', {
    summary: 'List every setting that Switchyard uses, with the value in effect',
    output: z.array(knownSettingSchema),
  }),
  createSetting: endpoint('POST /api/admin/config', 'admin', {
    summary: 'Create a setting',
    body: newSettingSchema,
    output: settingSchema,
  }),
  updateSetting: endpoint('PUT /api/admin/config/:key', 'admin', {
    summary: 'Change a setting’s value; with If-Match, only if it hasn’t changed since',
    params: keyParams,
    body: z.strictObject({ value: settingValueSchema }),
    output: settingSchema,
  }),
  deleteSetting: endpoint('DELETE /api/admin/config/:key', 'admin', {
    summary: 'Delete a setting; with If-Match, only if it hasn’t changed since',
    params: keyParams,
  }),
  switchProvider: endpoint('PATCH /api/admin/providers/:provider', 'admin', {
    summary:
      'Turn a provider off or on for everyone; one that is off receives no prompts, files or recordings',
    params: providerSwitchParams,
    body: z.strictObject({ isOn: z.boolean() }),
    output: z.object({ provider: z.string(), isOn: z.boolean() }),
  }),
  testSetting: endpoint('POST /api/admin/config/:key/test', 'admin', {
    summary: 'Test a provider’s or Stripe’s key: the one given, or the one in use',
    params: keyParams,
    body: z.strictObject({ value: settingValueSchema.optional() }),
    output: z.object({ isWorking: z.boolean(), message: z.string() }),
  }),
  previewRetention: endpoint('GET /api/admin/retention', 'admin', {
    summary: 'Count what a retention setting would delete, up to 10,000',
    query: retentionQuerySchema,
    output: z.object({ count: z.number().int() }),
  }),
  getPaymentEnvironment: endpoint('GET /api/admin/stripe/environment', 'admin', {
    summary: 'Get the payment mode, test or live',
    output: environmentSchema,
  }),
  initializePaymentSettings: endpoint('POST /api/admin/stripe/init', 'admin', {
    summary: 'Create the default payment settings; existing ones stay the same',
    output: z.array(settingSchema),
  }),
  updatePaymentSettings: endpoint('POST /api/admin/stripe/batch', 'admin', {
    summary: 'Change several payment settings at once, all or none',
    body: settingChangesSchema,
    bodyBytes: limits.queryBodyBytes,
    output: z.object({ count: z.number().int() }),
  }),
  previewPaymentSwitch: endpoint('GET /api/admin/stripe/toggle-environment', 'admin', {
    summary: 'Preview a switch of payments between test and live mode',
    output: paymentSwitchSchema,
  }),
  togglePaymentEnvironment: endpoint('POST /api/admin/stripe/toggle-environment', 'admin', {
    summary: 'Switch payments between test and live mode',
    output: z.object({ message: z.string(), isTestMode: z.boolean() }),
  }),
  listProducts: endpoint('GET /api/admin/stripe/products', 'admin', {
    summary: 'List products and prices at the payment provider',
    output: z.array(productSchema),
  }),
  syncUserSubscription: endpoint('POST /api/admin/subscription/sync', 'admin', {
    summary: 'Sync a user’s account with the payment provider',
    body: z.strictObject({ userId: z.number().int().positive() }),
    output: subscriptionSyncSchema,
  }),
};
