import { afterAll, beforeAll, expect, test } from 'vitest';
import { anthropic } from './anthropic/provider.ts';
import { checkProviderKey } from './check-provider-key.ts';
import { jsonOf, startVendorServer, type VendorServer } from './http/testing/vendor-server.ts';
import { openai } from './openai/provider.ts';

let vendor: VendorServer;
beforeAll(async () => {
  vendor = await startVendorServer();
});
afterAll(() => vendor.close());

const check = (provider = openai, key = 'sk-test-0123') =>
  checkProviderKey(provider, { baseUrl: vendor.url, key });
const errorOf = (message: string, code: string) => ({ error: { message, code } });

test('a key that can list the models is valid, even if a gateway returns a list in its own format', async () => {
  vendor.answerWith(jsonOf(200, { data: [{ id: 'gpt-6-luna' }] }));
  expect(await check()).toBeNull();
  expect(vendor.calls.at(-1)).toMatchObject({
    method: 'GET',
    headers: { authorization: 'Bearer sk-test-0123' },
  });
  vendor.answerWith(jsonOf(200, [{ id: 'local-model' }]));
  expect(await check()).toBeNull();
});

test.each([
  [401, errorOf('Incorrect API key provided', 'invalid_api_key'), /doesn’t accept this key/],
  [403, errorOf('Not allowed', ''), /doesn’t accept this key/],
  [400, errorOf('Bad value', ''), /doesn’t accept this key/],
  [429, errorOf('You exceeded your quota', 'insufficient_quota'), /its account has no credit/],
  [429, errorOf('Slow down', 'rate_limit_exceeded'), /quota is used up/],
  [
    403,
    errorOf('', 'unsupported_country_region_territory'),
    /isn’t available in this server’s region/,
  ],
  [500, errorOf('Something broke', ''), /has a problem \(status 500\)/],
])('a %i with %j is classified correctly', async (status, body, words) => {
  vendor.answerWith(jsonOf(status, body));
  expect(await check()).toMatch(words);
});

test('an unreachable vendor says nothing about the key', async () => {
  vendor.answerWith((response) => void response.destroy());
  expect(await check()).toMatch(/Couldn’t reach the provider/);
});

test('a key that does not fit in a header is not sent', async () => {
  const before = vendor.calls.length;
  expect(await check(anthropic, 'sk ant')).toMatch(/doesn’t accept this key/);
  expect(vendor.calls).toHaveLength(before);
});
