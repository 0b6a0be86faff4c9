import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { SignInErrorKind } from '#server/areas/accounts/identity/sign-in-error.ts';
import { createOpenIdSignIn } from '#server/areas/accounts/identity/openid-sign-in.ts';
import { choosePerson, type Choice } from '../../sandbox/google-sign-in/testing/choose-person.ts';
import { startTestSandbox, type TestSandbox } from '../support/test-sandbox.ts';

const redirectUri = 'http://127.0.0.1:4999/api/auth/google/callback';
const nora = { person: 'nora@example.com' };
const never = new AbortController().signal;

let sandbox: TestSandbox;
let issuer: string;

beforeAll(async () => {
  sandbox = await startTestSandbox();
  issuer = `${sandbox.url}/google-sign-in`;
});
afterEach(() => control('DELETE'));
afterAll(() => sandbox.close());

describe('signing in with Google', () => {
  it.each([
    ['Nora Newcomer', nora.person],
    ['Stan Standard', 'stan@example.com'],
    ['Ada Administrator', 'ada@example.com'],
  ])('confirms the identity of %s', async (name, email) => {
    const subject: unknown = expect.stringMatching(/^1\d{20}$/);
    expect(await signIn({ person: email })).toEqual({ issuer, subject, email, name });
  });

  it('recognizes a returning person by the subject', async () => {
    const other = { name: 'Pat O’Neil <b>', email: 'Pat@Example.com' };
    const first = await signIn(other);
    expect(first).toMatchObject(other);
    expect((await signIn({ ...other, email: 'pat@example.com' })).subject).toBe(first.subject);
    expect((await signIn(nora)).subject).not.toBe(first.subject);
  });

  it('redirects back to localhost as well', async () => {
    const uri = 'http://localhost:3000/api/auth/google/callback';
    expect(await signIn(nora, google(), uri)).toMatchObject({ email: nora.person });
  });

  it('starts each sign-in with fresh secrets and requests a code with PKCE', async () => {
    const [one, two] = await Promise.all([
      google().begin(redirectUri, false),
      google().begin(redirectUri, false),
    ]);
    for (const secret of ['state', 'nonce', 'codeVerifier'] as const) {
      expect(one.secrets[secret]).not.toBe(two.secrets[secret]);
      expect(one.secrets[secret].length).toBeGreaterThanOrEqual(43);
    }
    expect(one.url).not.toContain(one.secrets.codeVerifier);
    expect(Object.fromEntries(new URL(one.url).searchParams)).toMatchObject({
      response_type: 'code',
      code_challenge_method: 'S256',
      scope: 'openid email profile',
      redirect_uri: redirectUri,
    });
  });

  it('uses its original redirect address, however a proxy rewrites the callback', async () => {
    const { url, secrets } = await google().begin(redirectUri, false);
    const { search } = await choosePerson(url, nora);
    const behindProxy = new URL(`http://10.0.0.7/api/auth/google/callback${search}`);
    expect(await google().finish(behindProxy, secrets, never)).toMatchObject({
      email: nora.person,
    });
  });

  it('lets two tabs of one browser sign in two people', async () => {
    const tabs = await Promise.all([signIn(nora), signIn({ person: 'ada@example.com' })]);
    expect(tabs.map(({ name }) => name)).toEqual(['Nora Newcomer', 'Ada Administrator']);
  });
});

describe('a sign-in fails as', () => {
  it('email-unverified when Google has not verified the e-mail', () =>
    fails('email-unverified', signIn({ person: 'uma@example.com' })));

  it('access-denied when the person cancels', () =>
    fails('access-denied', signIn({ cancel: 'yes' })));

  it('state-mismatch when the response belongs to another sign-in', async () => {
    const [mine, other] = await Promise.all([begin(nora), begin(nora)]);
    await fails('state-mismatch', google().finish(other.callback, mine.secrets, never));
    const stateless = new URL(mine.callback);
    stateless.searchParams.delete('state');
    await fails('state-mismatch', google().finish(stateless, mine.secrets, never));
    const forgedDenial = new URL(`${redirectUri}?error=access_denied&state=forged`);
    await fails('state-mismatch', google().finish(forgedDenial, mine.secrets, never));
  });

  it('code-rejected when another verifier requests the tokens', async () => {
    const { callback, secrets } = await begin(nora);
    const forged = { ...secrets, codeVerifier: 'a'.repeat(43) };
    await fails('code-rejected', google().finish(callback, forged, never));
  });

  it('code-rejected when the code is used a second time', async () => {
    const { callback, secrets } = await begin(nora);
    await google().finish(callback, secrets, never);
    await fails('code-rejected', google().finish(callback, secrets, never));
  });

  it('nonce-mismatch when the browser that started had another nonce', async () => {
    const { callback, secrets } = await begin(nora);
    const forged = { ...secrets, nonce: 'b'.repeat(43) };
    await fails('nonce-mismatch', google().finish(callback, forged, never));
  });

  it.each<[SignInErrorKind, object]>([
    ['nonce-mismatch', { scenario: 'wrong-nonce' }],
    ['code-rejected', { scenario: 'expired-code' }],
    ['untrusted-answer', { scenario: 'bad-signature' }],
    ['provider-unavailable', { scenario: 'down' }],
    ['provider-unavailable', { scenario: 'slow', delayMs: 60_000 }],
  ])('%s when the provider plays %o', async (kind, scenario) => {
    const provider = google({ timeoutMs: 2_000 });
    const { callback, secrets } = await begin(nora, provider);
    await control('POST', scenario);
    await fails(kind, provider.finish(callback, secrets, never));
  });

  it('provider-refused when the client id or secret is wrong', () =>
    fails('provider-refused', signIn(nora, google({ clientSecret: 'wrong' }))));

  it('aborted when the browser has gone', async () => {
    const { callback, secrets } = await begin(nora);
    const gone = new AbortController();
    const provider = google({ timeoutMs: 120_000 });
    await provider.begin(redirectUri, false);
    await control('POST', { scenario: 'slow', delayMs: 60_000 });
    const finishing = provider.finish(callback, secrets, gone.signal);
    gone.abort();
    await fails('aborted', finishing);
  });

  it('not-configured without a client id', async () => {
    const provider = google({ clientId: null });
    expect(provider.isConfigured()).toBe(false);
    await fails('not-configured', provider.begin(redirectUri, false));
  });
});

describe('the provider’s addresses', () => {
  it.each(['down', 'slow'])('are fetched again after it was %s', async (scenario) => {
    const provider = google({ timeoutMs: 2_000 });
    await control('POST', { scenario, delayMs: 60_000 });
    await fails('provider-unavailable', provider.begin(redirectUri, false));
    await control('DELETE');
    expect((await provider.begin(redirectUri, false)).url).toContain(issuer);
  });

  it('are fetched once', async () => {
    const provider = google();
    await provider.begin(redirectUri, false);
    await control('POST', { scenario: 'down' });
    expect((await provider.begin(redirectUri, false)).url).toContain(issuer);
  });

  it('fail as provider-unavailable when nothing listens there', async () => {
    const server = createServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => server.once('listening', resolve));
    const { port } = server.address() as AddressInfo;
    await new Promise((resolve) => server.close(resolve));
    const provider = google({ issuer: `http://127.0.0.1:${port}` });
    await fails('provider-unavailable', provider.begin(redirectUri, false));
  });

  it('are untrusted when they belong to another issuer', async () => {
    const elsewhere = google({ issuer: issuer.replace('127.0.0.1', 'localhost') });
    await fails('untrusted-answer', elsewhere.begin(redirectUri, false));
  });

  it('are never fetched without TLS except on this machine', () => {
    expect(() => google({ issuer: 'http://accounts.example.com' })).toThrow(/https/);
  });
});

function google(options: Partial<Parameters<typeof createOpenIdSignIn>[0]> = {}) {
  const client = { clientId: 'switchyard-sandbox', clientSecret: 'sandbox' };
  return createOpenIdSignIn({ issuer, ...client, timeoutMs: 10_000, ...options });
}

async function begin(choice: Choice, provider = google(), uri = redirectUri) {
  const { url, secrets } = await provider.begin(uri, false);
  return { callback: await choosePerson(url, choice), secrets };
}

async function signIn(choice: Choice, provider = google(), uri = redirectUri) {
  const { callback, secrets } = await begin(choice, provider, uri);
  return provider.finish(callback, secrets, never);
}

async function fails(kind: SignInErrorKind, step: Promise<unknown>): Promise<void> {
  await expect(step).rejects.toMatchObject({ name: 'SignInError', kind });
}

async function control(method: string, scenario?: object): Promise<void> {
  const body = scenario && JSON.stringify(scenario);
  const response = await fetch(`${sandbox.url}/__control/sign-in`, { method, body: body ?? null });
  expect(response.ok).toBe(true);
}
