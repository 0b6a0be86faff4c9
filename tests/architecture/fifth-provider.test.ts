import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { done, piece } from '#server/providers/http/testing/chat-pieces.ts';
import {
  startVendorServer,
  streamOf,
  type VendorServer,
} from '#server/providers/http/testing/vendor-server.ts';
import type { Directory, Picker } from '#shared/contract/models/schemas.ts';
import type { KnownSettingRow } from '#shared/contract/settings/schemas.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';

// The two lines that adding a provider changes. Everything else must follow from them.
vi.mock('#shared/contract/models/providers.ts', async (importOriginal) => {
  const original = await importOriginal<typeof import('#shared/contract/models/providers.ts')>();
  const acme = { name: 'Acme', directoryId: 'acme' };
  return { ...original, providerNames: { ...original.providerNames, acme } };
});
vi.mock('#server/providers/providers.ts', async (importOriginal) => {
  const original = await importOriginal<typeof import('#server/providers/providers.ts')>();
  const { fifthProvider } = await import('../support/fifth-provider.ts');
  return { providers: [...original.providers, fifthProvider] };
});

let vendor: VendorServer;
let app: TestApp;
beforeAll(async () => {
  vendor = await startVendorServer();
  vendor.answerWith(streamOf(piece('Hello from the anvil.') + done));
  app = await startTestApp({
    ACME_API_KEY: 'acme-key',
    ACME_BASE_URL: vendor.url,
    OPENAI_API_KEY: '',
    ANTHROPIC_API_KEY: '',
    GOOGLE_API_KEY: '',
    XAI_API_KEY: '',
  });
});
afterAll(async () => {
  await app.stop();
  await vendor.close();
});

it('the picker and the directory offer the models of a fifth provider', async () => {
  const picker = (await app.visitor().send('GET', '/api/switchyard/models')).body as Picker;
  expect(picker.providers.at(-1)).toMatchObject({ id: 'acme', name: 'Acme' });
  expect(picker.models.at(-1)).toMatchObject({ id: 'acme:anvil', isAvailable: true });
  const directory = (await app.visitor().send('GET', '/api/models/directory')).body as Directory;
  expect(directory.providers.at(-1)).toMatchObject({ id: 'acme', name: 'Acme' });
  expect(directory.models.at(-1)).toMatchObject({ id: 'acme:anvil', name: 'Anvil' });
});

it('Auto sends a prompt to the fifth provider, and the answer names it', async () => {
  const answer = await app.visitor().ask({ query: 'Hello' });
  expect(answer).toMatchObject({ provider: 'acme', model: 'anvil' });
  expect(answer.content).toBe('Hello from the anvil.');
  expect(vendor.calls.at(-1)).toMatchObject({
    path: '/chat/completions',
    headers: { authorization: 'Bearer acme-key' },
  });
});

it('the fifth provider’s key is a setting, which can be tested and takes effect once it is saved', async () => {
  const admin = await app.person({ isAdmin: true });
  const rows = (await admin.send('GET', '/api/admin/known-settings')).body as KnownSettingRow[];
  expect(rows.find(({ key }) => key === 'api.acme.key')).toMatchObject({
    category: 'api',
    isSecret: true,
    description: 'API key for Acme’s models',
  });
  const setting = { category: 'api', key: 'api.acme.key', value: 'saved-key' };
  expect((await admin.send('POST', '/api/admin/config', setting)).status).toBe(200);
  await app.visitor().ask({ query: 'Hello' });
  expect(vendor.calls.at(-1)?.headers.authorization).toBe('Bearer saved-key');
  expect((await admin.send('DELETE', `/api/admin/config/${setting.key}`)).status).toBe(200);
});
