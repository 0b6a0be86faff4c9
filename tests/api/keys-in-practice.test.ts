import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Picker } from '#shared/contract/models/schemas.ts';
import type { KnownSettingRow } from '#shared/contract/settings/schemas.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';
import type { TestClient } from '../support/test-client.ts';
import { startTestProxy, type TestProxy } from '../support/test-proxy.ts';

let app: TestApp;
let admin: TestClient;
let proxy: TestProxy;
beforeAll(async () => {
  // Nothing in this test leaves the machine, because the proxy refuses all outside addresses.
  proxy = await startTestProxy();
  vi.stubEnv('HTTPS_PROXY', proxy.url);
  vi.stubEnv('NO_PROXY', '127.0.0.1,localhost');
  vi.stubEnv('no_proxy', '127.0.0.1,localhost');
  app = await startTestApp({ SIMULATED_PROVIDERS: 'openai,anthropic,vertex,xai' });
  admin = await app.person({ isAdmin: true });
});
afterAll(async () => {
  await app.stop();
  await proxy.close();
  vi.unstubAllEnvs();
});

const readPicker = async () =>
  (await app.visitor().send('GET', '/api/switchyard/models')).body as Picker;
const readNotice = async () => (await readPicker()).notice;
const save = (value: string) =>
  admin.send('POST', '/api/admin/config', { key: 'api.openai.key', value, category: 'api' });
const forget = () => admin.send('DELETE', '/api/admin/config/api.openai.key');
/** Lists the providers whose key Settings shows as simulated. */
const listSimulated = async () => {
  const { body } = await admin.send('GET', '/api/admin/known-settings');
  const rows = body as KnownSettingRow[];
  return rows.flatMap(({ key, isSimulated }) => (isSimulated ? (key.split('.')[1] ?? '') : []));
};
const gpt = { query: 'Hello', model: 'openai:gpt-3.5-turbo' };

describe('a key saved for a simulated provider', () => {
  it('switches to the real provider at once, and the notice follows', async () => {
    expect(await readNotice()).toBe('Demo mode: answers are simulated.');
    const { demo } = await readPicker();
    expect(demo?.providers).toHaveLength(4);
    expect(demo?.providers).toContainEqual({ name: 'Google', keyVariable: 'GOOGLE_API_KEY' });
    // The simulators serve the specification's models, which their providers have retired.
    expect(demo?.hasRetired).toBe(true);
    expect((await app.visitor().ask(gpt)).content).toContain('Simulated answer');
    await app.sandbox.reset();
    expect(await listSimulated()).toEqual(['openai', 'anthropic', 'google', 'xai']);
    await save('sk-real');
    expect(await listSimulated()).toEqual(['anthropic', 'google', 'xai']);
    // If the real provider can't be reached, another one answers.
    const { failovers } = (await app.visitor().ask(gpt)).receipt;
    expect(failovers).toMatchObject([{ from: expect.stringMatching(/^openai:/) }]);
    expect(proxy.asked).toContain('CONNECT api.openai.com:443');
    const simulated = await app.sandbox.requests();
    expect(simulated.filter(({ provider }) => provider === 'openai')).toEqual([]);
    expect(await readNotice()).toBe('Answers from Anthropic, Google and xAI are simulated.');
    expect((await readPicker()).demo?.providers.map(({ name }) => name)).toEqual([
      'Anthropic',
      'Google',
      'xAI',
    ]);
    await forget();
    expect((await app.visitor().ask(gpt)).content).toContain('Simulated answer');
    expect(await readNotice()).toMatch(/^Demo mode: /);
  });

  it('is tested at the address where it will be used before it is saved', async () => {
    const before = proxy.asked.length;
    const test = (value: string) =>
      admin.send('POST', '/api/admin/config/api.openai.key/test', { value });
    expect((await test('sk-real')).body).toMatchObject({ isWorking: false });
    expect(proxy.asked.slice(before)).toContain('CONNECT api.openai.com:443');
    expect((await test('')).body).toMatchObject({
      isWorking: true,
      message: expect.stringMatching(/^127\.0\.0\.1/),
    });
  });

  it('is rejected in production and for unknown providers', async () => {
    await expect(
      app.startAnother({ SWITCHYARD_PROFILE: 'production', SIMULATED_PROVIDERS: 'openai' }),
    ).rejects.toThrow(/SIMULATED_PROVIDERS|PUBLIC_URL/);
    await expect(app.startAnother({ SIMULATED_PROVIDERS: 'mistral' })).rejects.toThrow(
      /SIMULATED_PROVIDERS must be providers separated by commas/,
    );
  });
});

describe('every outgoing call uses the proxy from the environment', () => {
  let url: string;
  beforeAll(async () => {
    vi.stubEnv('HTTP_PROXY', proxy.url);
    proxy.leadTo(app.sandbox.url);
    ({ url } = await app.startAnother({
      SIMULATED_PROVIDERS: '',
      OPENAI_BASE_URL: 'http://openai.test/openai/v1',
      GOOGLE_ISSUER: 'https://accounts.google.test',
      STRIPE_API_URL: 'https://stripe.test',
      STRIPE_TEST_SECRET_KEY: 'sk_test_real',
    }));
  });

  it('a provider’s answer and its list', async () => {
    expect((await app.visitor().at(url).ask(gpt)).content).toContain('Simulated answer');
    expect(proxy.asked).toContain('GET openai.test');
    expect(proxy.asked).toContain('POST openai.test');
  });

  it('signing in with Google', async () => {
    await app.visitor().at(url).fetch('/api/auth/google', { redirect: 'manual' });
    expect(proxy.asked).toContain('CONNECT accounts.google.test:443');
  });

  it('Stripe', async () => {
    const path = '/api/admin/config/stripe.test.keys.secret/test';
    await admin.at(url).send('POST', path, { value: '' });
    expect(proxy.asked).toContain('CONNECT stripe.test:443');
  });

  it('except for hosts in NO_PROXY', async () => {
    const before = proxy.asked.length;
    expect((await app.visitor().ask(gpt)).content).toContain('Simulated answer');
    expect(proxy.asked).toHaveLength(before);
  });
});
