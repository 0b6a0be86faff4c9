import * as openid from 'openid-client';
import { describe, expect, it } from 'vitest';
import { useSandbox } from '../testing/sandbox-under-test.ts';
import { choosePerson, createBrowser } from './testing/choose-person.ts';

const sandbox = useSandbox();
const codeVerifier = 'v'.repeat(43);
const redirectUri = 'http://127.0.0.1:4999/api/auth/google/callback';

describe('the Google sign-in simulator', () => {
  it('satisfies a certified client, which finds the person in the ID token', async () => {
    const config = await discover();
    const callback = await choosePerson(await beginUrl(), { person: 'nora@example.com' });
    const tokens = await openid.authorizationCodeGrant(config, callback, {
      expectedState: 'a-state',
      expectedNonce: 'a-nonce',
      pkceCodeVerifier: codeVerifier,
    });
    expect(tokens.claims()).toMatchObject({
      iss: `${sandbox.url}/google-sign-in`,
      aud: 'switchyard-sandbox',
      sub: expect.stringMatching(/^1\d{20}$/) as unknown,
      name: 'Nora Newcomer',
      email: 'nora@example.com',
      email_verified: true,
      nonce: 'a-nonce',
    });
    expect(tokens.claims()).not.toHaveProperty('picture');
  });

  it('shows a page without scripts, framing or external resources', async () => {
    const { response } = await createBrowser().follow(await beginUrl());
    const policy = response?.headers.get('content-security-policy');
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("form-action 'self' http://127.0.0.1:4999");
    expect(policy).toContain("frame-ancestors 'none'");
    const page = await response?.text();
    expect(page).not.toMatch(/<script|<img|<link|javascript:|https?:\/\//);
  });

  it('asks for an account each time, even after a sign-in', async () => {
    const browser = createBrowser();
    const page = await browser.follow(await beginUrl());
    await browser.follow(page.url.href, new URLSearchParams({ person: 'ada@example.com' }));
    expect((await browser.follow(await beginUrl())).response?.status).toBe(200);
  });

  it('shows an invalid form again, with the input escaped', async () => {
    const browser = createBrowser();
    const page = await browser.follow(await beginUrl());
    const form = new URLSearchParams({ name: ' ', email: '"><script>' });
    const { response } = await browser.follow(page.url.href, form);
    expect(response?.status).toBe(422);
    const text = await response?.text();
    expect(text).toContain('Enter a name.');
    expect(text).toContain('&#34;&#62;&#60;script&#62;');
    expect(text).not.toContain('<script');
  });

  it('limits its cookies to its own paths', async () => {
    const browser = createBrowser();
    const page = await browser.follow(await beginUrl());
    await browser.follow(page.url.href, new URLSearchParams({ person: 'ada@example.com' }));
    expect(browser.cookies.length).toBeGreaterThan(0);
    for (const { name, path } of browser.cookies) {
      expect(name).toMatch(/^google_sign_in_/);
      expect(path).toMatch(/^\/google-sign-in\//);
    }
  });

  it.each([
    'https://127.0.0.1/api/auth/google/callback',
    'http://evil.example/api/auth/google/callback',
    'http://127.0.0.1.evil.example/api/auth/google/callback',
    'http://localhost:3000/elsewhere',
    'http://localhost:3000/api/auth/google/callback?next=x',
    'nonsense',
  ])('does not redirect to %s', async (uri) => {
    const { response } = await createBrowser().follow(await beginUrl({ redirect_uri: uri }));
    expect(response?.status).toBe(400);
    expect(await response?.text()).toContain('This sign-in cannot go on');
  });

  it('refuses a sign-in that was started in another browser', async () => {
    const page = await createBrowser().follow(await beginUrl());
    const stranger = await fetch(page.url);
    expect(stranger.status).toBe(400);
    expect(await stranger.text()).toContain('started in another browser');
  });

  it('requires PKCE', async () => {
    const { url } = await createBrowser().follow(await beginUrl({ code_challenge: '' }));
    expect(url.searchParams.get('error')).toBe('invalid_request');
  });
});

describe('scenarios for Google sign-in', () => {
  const address = () => `${sandbox.url}/__control/sign-in`;
  const discovery = () => fetch(`${sandbox.url}/google-sign-in/.well-known/openid-configuration`);

  it('last until they are reset', async () => {
    await fetch(address(), { method: 'POST', body: '{"scenario":"down"}' });
    expect([(await discovery()).status, (await discovery()).status]).toEqual([500, 500]);
    expect(await (await fetch(address())).json()).toMatchObject({ scenario: 'down' });
    expect((await fetch(address(), { method: 'DELETE' })).status).toBe(204);
    expect((await discovery()).status).toBe(200);
  });

  it('are refused when unknown, and when another site sends them', async () => {
    const unknown = await fetch(address(), { method: 'POST', body: '{"scenario":"up"}' });
    expect(unknown.status).toBe(400);
    const headers = { origin: 'https://evil.example' };
    expect((await fetch(address(), { method: 'DELETE', headers })).status).toBe(403);
  });
});

function discover(): Promise<openid.Configuration> {
  const issuer = new URL(`${sandbox.url}/google-sign-in`);
  const execute = [openid.allowInsecureRequests];
  return openid.discovery(issuer, 'switchyard-sandbox', 'sandbox', undefined, { execute });
}

async function beginUrl(more: Record<string, string> = {}): Promise<string> {
  const url = openid.buildAuthorizationUrl(await discover(), {
    redirect_uri: redirectUri,
    scope: 'openid email profile',
    state: 'a-state',
    nonce: 'a-nonce',
    code_challenge: await openid.calculatePKCECodeChallenge(codeVerifier),
    code_challenge_method: 'S256',
    ...more,
  });
  return url.href;
}
