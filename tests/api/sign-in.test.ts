import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { identityTaken } from '#shared/contract/accounts/constants.ts';
import type { SignedInSession, SignInIdentity } from '#shared/contract/accounts/schemas.ts';
import type { Problem } from '#shared/contract/problem.ts';
import type { Overview } from '#shared/contract/overview/schemas.ts';
import type { Invite } from '#shared/contract/users/schemas.ts';
import {
  identities,
  invites,
  passkeys,
  sessions,
  usedChallenges,
  users,
} from '#server/areas/accounts/schema.ts';
import { entitlements } from '#server/areas/billing/schema.ts';
import { dailyUsage } from '#server/areas/statistics/schema.ts';
import { sweep } from '#server/areas/privacy/store/sweep.ts';
import { sharedConversations } from '#server/areas/threads/schema.ts';
import { createAccount } from '../support/test-accounts.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';
import type { TestClient } from '../support/test-client.ts';
import { makePasskey } from '../support/test-passkey.ts';
import { setForTest } from '../support/test-settings.ts';
import { choosePerson, signInAs } from '../support/test-sign-in.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

async function whoIs(client: TestClient) {
  const { body } = await client.send('GET', '/api/auth/user');
  return body as {
    isAuthenticated: boolean;
    user: { id: number; username: string; isAdmin: boolean } | null;
  };
}

const dayMs = 24 * 60 * 60 * 1000;
const daysAgo = (days: number) => new Date(Date.now() - days * dayMs);

async function beginAs(client: TestClient, email: string): Promise<string> {
  const begun = await client.fetch('/api/auth/google', { redirect: 'manual' });
  return choosePerson(client, begun.headers.get('location') ?? '', email);
}

/** Follows the callback from the provider, and returns where the browser ends up. */
async function follow(client: TestClient, callback: string): Promise<string | null> {
  const { pathname, search } = new URL(callback);
  const finished = await client.fetch(pathname + search, { redirect: 'manual' });
  return finished.headers.get('location');
}

async function playSignIn(method: string, scenario?: object): Promise<void> {
  const body = scenario ? JSON.stringify(scenario) : null;
  const response = await fetch(`${app.sandbox.url}/__control/sign-in`, { method, body });
  expect(response.ok).toBe(true);
}

describe('signing in with Google', () => {
  it('creates an account the first time and finds it again the next', async () => {
    const [laptop, phone] = [app.visitor(), app.visitor()];
    expect(await signInAs(laptop, 'nora@example.com', { returnTo: '/profile' })).toBe('/profile');
    const first = await whoIs(laptop);
    expect(first).toMatchObject({
      isAuthenticated: true,
      user: { username: 'Nora Newcomer', isAdmin: false },
    });
    expect(first.user?.id).toBeGreaterThan(1);
    await signInAs(phone, 'nora@example.com');
    expect((await whoIs(phone)).user?.id).toBe(first.user?.id);
  });

  it('informs the page when the visitor’s conversation could not become a thread', async () => {
    const model = 'openai:gpt-3.5-turbo';
    const first = app.visitor();
    await signInAs(first, 'theo@example.com');
    for (const query of ['one', 'two', 'three', 'four', 'five']) await first.ask({ query, model });
    const second = app.visitor();
    await second.ask({ query: 'What a visitor asked', model });
    const returnTo = '/models?tab=openai#top';
    expect(await signInAs(second, 'theo@example.com', { returnTo })).toBe(
      '/models?tab=openai&conversation=left#top',
    );
    const { body } = await second.send('GET', '/api/threads');
    expect(JSON.stringify(body)).not.toContain('What a visitor asked');
    expect(await signInAs(app.visitor(), 'theo@example.com')).toBe('/');
  });

  it('counts the visitor’s adopted conversation towards the daily limit', async () => {
    const client = app.visitor();
    const { threadId } = await client.ask({ query: 'Name a river' });
    await client.ask({ query: 'And another', threadId });
    await signInAs(client, 'uwe@example.com');
    await client.ask({ query: 'Name a lake' });
    const { body } = await client.send('GET', '/api/account/usage');
    expect(body).toMatchObject({ today: { queries: 3 }, limits: { day: { used: 3 } } });
    await signInAs(client, 'uwe@example.com');
    expect((await client.send('GET', '/api/account/usage')).body).toEqual(body);
  });

  it('answers a broken address with a page, and keeps the return path on failure', async () => {
    const client = app.visitor();
    const twice = '/api/auth/google?returnTo=%2Fa&returnTo=%2Fb';
    const refused = await client.fetch(twice, { redirect: 'manual' });
    expect([refused.status, refused.headers.get('location')]).toEqual([302, '/login-error']);
    const begun = await client.fetch('/api/auth/google?returnTo=%2Fprofile%3Ftab%3Dpersonal', {
      redirect: 'manual',
    });
    const { searchParams } = new URL(begun.headers.get('location') ?? '');
    const state = searchParams.get('state') ?? '';
    const denied = `${app.url}/api/auth/google/callback?error=access_denied&state=${state}`;
    expect(await follow(client, denied)).toBe('/login-error?returnTo=%2Fprofile%3Ftab%3Dpersonal');
  });

  it('never makes the first person to sign in the owner', async () => {
    const client = app.visitor();
    await signInAs(client, 'first@example.com');
    expect((await whoIs(client)).user?.id).not.toBe(1);
  });

  it.each([
    'https://evil.example/',
    '//evil.example',
    '/\\evil.example',
    'javascript:alert(1)',
    '/api/auth/logout',
  ])('does not send the browser to %s afterwards', async (returnTo) => {
    expect(await signInAs(app.visitor(), 'nora@example.com', { returnTo })).toBe('/');
  });

  it('refuses an unverified e-mail address', async () => {
    const client = app.visitor();
    expect(await signInAs(client, 'uma@example.com')).toBe('/login-error');
    expect((await whoIs(client)).isAuthenticated).toBe(false);
  });

  it('refuses a blocked person, and ends their sessions', async () => {
    const client = app.visitor();
    await signInAs(client, 'blocked@example.com');
    const { user } = await whoIs(client);
    await app.database
      .update(users)
      .set({ blockedAt: new Date() })
      .where(eq(users.id, user?.id ?? 0));
    expect((await whoIs(client)).isAuthenticated).toBe(false);
    expect(await signInAs(client, 'blocked@example.com')).toBe('/login-error?why=barred');
    expect((await whoIs(client)).isAuthenticated).toBe(false);
  });

  it.each<[string, (callback: URL) => void]>([
    ['another state', (callback) => callback.searchParams.set('state', 'x'.repeat(43))],
    ['another code', (callback) => callback.searchParams.set('code', 'forged')],
    ['no code', (callback) => callback.searchParams.delete('code')],
    ['an error of the provider', (callback) => callback.searchParams.set('error', 'access_denied')],
  ])('ends at /login-error with %s', async (_name, spoil) => {
    const client = app.visitor();
    const begun = await client.fetch('/api/auth/google', { redirect: 'manual' });
    const callback = new URL(
      await choosePerson(client, begun.headers.get('location') ?? '', 'nora@example.com'),
    );
    spoil(callback);
    const finished = await client.fetch(callback.pathname + callback.search, {
      redirect: 'manual',
    });
    expect(finished.headers.get('location')).toBe('/login-error');
    expect((await whoIs(client)).isAuthenticated).toBe(false);
  });

  it('finishes in two tabs of one browser at once, whichever returns first', async () => {
    const client = app.visitor();
    const begin = async (returnTo: string) => {
      const path = `/api/auth/google?${new URLSearchParams({ returnTo }).toString()}`;
      const begun = await client.fetch(path, { redirect: 'manual' });
      // Each sign-in uses a new browser at the provider, because a second code there would void the first.
      return choosePerson(app.visitor(), begun.headers.get('location') ?? '', 'tabs@example.com');
    };
    const [first, second] = [await begin('/profile'), await begin('/models?tab=google')];
    expect(await follow(client, second)).toBe('/models?tab=google');
    expect(await follow(client, first)).toBe('/profile');
    expect((await whoIs(client)).isAuthenticated).toBe(true);
  });

  it('creates one account for a person who signs in twice at the same moment', async () => {
    const browsers = Array.from({ length: 4 }, () => app.visitor());
    const callbacks = await Promise.all(
      browsers.map((client) => beginAs(client, 'twice@example.com')),
    );
    const ends = await Promise.all(
      browsers.map((client, index) => follow(client, callbacks[index] ?? '')),
    );
    expect(ends).toEqual(['/', '/', '/', '/']);
    const people = await Promise.all(
      browsers.map(async (client) => (await whoIs(client)).user?.id),
    );
    expect(new Set(people).size).toBe(1);
  });

  it('cannot be replayed, even by a copy of the browser that started it', async () => {
    const client = app.visitor();
    const callback = await beginAs(client, 'nora@example.com');
    const copy = client.at(app.url);
    expect(await follow(client, callback)).toBe('/');
    for (const replaying of [client.at(app.url), copy]) {
      expect(await follow(replaying, callback)).toBe('/login-error');
    }
    expect((await whoIs(copy)).isAuthenticated).toBe(false);
  });

  it.each(['expired-code', 'wrong-nonce', 'bad-signature', 'down'])(
    'ends at /login-error without signing in when the provider plays %s',
    async (scenario) => {
      const client = app.visitor();
      const callback = await beginAs(client, 'nora@example.com');
      const before = await app.database.$count(sessions);
      await playSignIn('POST', { scenario });
      try {
        expect(await follow(client, callback)).toBe('/login-error');
      } finally {
        await playSignIn('DELETE');
      }
      expect((await whoIs(client)).isAuthenticated).toBe(false);
      expect(await app.database.$count(sessions)).toBe(before);
    },
  );

  it('discards abandoned sign-ins, so cookies stay short', async () => {
    const client = app.visitor();
    const begun = [];
    for (let tries = 0; tries < 7; tries += 1)
      begun.push(await beginAs(client, 'nora@example.com'));
    expect(await follow(client, begun[0] ?? '')).toBe('/login-error');
    expect(await follow(client, begun[6] ?? '')).toBe('/');
  });

  it('cannot be finished in a browser other than the one that started it', async () => {
    const victim = app.visitor();
    const begun = await app.visitor().fetch('/api/auth/google', { redirect: 'manual' });
    const callback = new URL(
      await choosePerson(victim, begun.headers.get('location') ?? '', 'nora@example.com'),
    );
    const finished = await victim.fetch(callback.pathname + callback.search, {
      redirect: 'manual',
    });
    expect(finished.headers.get('location')).toBe('/login-error');
  });

  it('redirects to /login-error while the provider is down', async () => {
    const other = await app.startAnother({ GOOGLE_ISSUER: 'http://127.0.0.1:9/nobody' });
    const begun = await app
      .visitor()
      .at(other.url)
      .fetch('/api/auth/google', { redirect: 'manual' });
    expect(begun.headers.get('location')).toBe('/login-error');
  });

  it('is off, and says so, without a client', async () => {
    const other = await app.startAnother({ GOOGLE_CLIENT_ID: '' });
    const client = app.visitor().at(other.url);
    expect((await client.send('GET', '/api/auth/status/google')).body).toEqual({ enabled: false });
    const begun = await client.fetch('/api/auth/google', { redirect: 'manual' });
    expect(begun.headers.get('location')).toBe('/login');
    expect((await app.visitor().send('GET', '/api/auth/status/google')).body).toEqual({
      enabled: true,
    });
  });
});

describe('a session', () => {
  it('is kept as a hash, in a cookie that scripts cannot read', async () => {
    const client = app.visitor();
    const begun = await client.fetch('/api/auth/google', { redirect: 'manual' });
    const callback = new URL(
      await choosePerson(client, begun.headers.get('location') ?? '', 'kim@example.com'),
    );
    const finished = await client.fetch(callback.pathname + callback.search, {
      redirect: 'manual',
    });
    const cookie = finished.headers
      .getSetCookie()
      .find((text) => text.startsWith('switchyard_session='));
    expect(cookie).toMatch(/HttpOnly/);
    expect(cookie).toMatch(/SameSite=Lax/);
    const token = cookie?.split(/[=;]/)[1] ?? '';
    const stored = await app.database.select().from(sessions);
    expect(stored.some(({ tokenHash }) => tokenHash.includes(token))).toBe(false);
  });

  it('is sent over HTTPS and only to this host, however a proxy connects', async () => {
    const behindProxy = { PUBLIC_URL: 'https://switchyard.example', TRUST_PROXY: '' };
    const { url } = await app.startAnother(behindProxy);
    const { sessionToken } = await createAccount(app.database);
    const headers = { cookie: `__Host-switchyard_session=${sessionToken}` };
    const signOut = { method: 'POST', headers };
    const answers = [
      await fetch(`${url}/api/auth/google`, { redirect: 'manual' }),
      await fetch(`${url}/api/auth/logout`, signOut),
    ];
    const cookies = answers.flatMap((answer) => answer.headers.getSetCookie());
    expect([...new Set(cookies.map((cookie) => cookie.split('=', 1)[0]))]).toEqual([
      '__Host-switchyard_visitor',
      expect.stringMatching(/^__Host-switchyard_sign_in_/),
      '__Host-switchyard_session',
      '__Host-switchyard_signed_out',
    ]);
    for (const cookie of cookies)
      expect(cookie).toMatch(/; Path=\/; HttpOnly; Secure; SameSite=Lax/);
    for (const { headers: sent } of answers) {
      expect(sent.get('strict-transport-security')).toBe('max-age=31536000');
    }
  });

  it('is not read from a cookie that a neighbouring host could have set', async () => {
    const { url } = await app.startAnother({ PUBLIC_URL: 'https://switchyard.example' });
    const signedIn = await app.person();
    expect((await whoIs(signedIn)).isAuthenticated).toBe(true);
    expect((await whoIs(signedIn.at(url))).isAuthenticated).toBe(false);
  });

  it('works in every server process', async () => {
    const client = app.visitor();
    await signInAs(client, 'nora@example.com');
    const other = await app.startAnother();
    expect((await whoIs(client.at(other.url))).isAuthenticated).toBe(true);
  });

  it('is renewed while in use, and expires when idle', async () => {
    const client = app.visitor();
    await signInAs(client, 'renewed@example.com');
    const { user } = await whoIs(client);
    const own = eq(sessions.userId, user?.id ?? 0);
    const soon = new Date(Date.now() + 60_000);
    const earlier = new Date(Date.now() - 10 * 60_000);
    await app.database.update(sessions).set({ expiresAt: soon, lastSeenAt: earlier }).where(own);
    const response = await client.fetch('/api/auth/user');
    const [, maxAge] =
      /switchyard_session=.*Max-Age=(\d+)/.exec(response.headers.getSetCookie().join()) ?? [];
    // Thirty days, less what the request took.
    expect(Number(maxAge)).toBeGreaterThan(30 * 24 * 60 * 60 - 60);
    expect(Number(maxAge)).toBeLessThanOrEqual(30 * 24 * 60 * 60);
    const [renewed] = await app.database.select().from(sessions).where(own);
    expect(renewed?.expiresAt.getTime()).toBeGreaterThan(soon.getTime());
    expect(renewed?.lastSeenAt.getTime()).toBeGreaterThan(earlier.getTime());
    await app.database
      .update(sessions)
      .set({ expiresAt: new Date(Date.now() - 1) })
      .where(own);
    expect((await whoIs(client)).isAuthenticated).toBe(false);
  });

  it('ends after ninety days, however often it is used', async () => {
    const client = app.visitor();
    await signInAs(client, 'faithful@example.com');
    const { user } = await whoIs(client);
    const own = eq(sessions.userId, user?.id ?? 0);
    const long = { createdAt: daysAgo(89.5), lastSeenAt: daysAgo(1) };
    await app.database.update(sessions).set(long).where(own);
    const response = await client.fetch('/api/auth/user');
    const [, maxAge] = /Max-Age=(\d+)/.exec(response.headers.getSetCookie().join()) ?? [];
    expect(Number(maxAge)).toBeLessThanOrEqual(12 * 60 * 60);
    const [renewed] = await app.database.select().from(sessions).where(own);
    expect(renewed?.expiresAt).toEqual(new Date(long.createdAt.getTime() + 90 * dayMs));
  });

  it('ends when another person signs in with the same browser, but not when the same person does', async () => {
    const client = app.visitor();
    await signInAs(client, 'first-of-two@example.com');
    const first = client.at(app.url);
    await signInAs(client, 'first-of-two@example.com');
    expect((await whoIs(first)).isAuthenticated).toBe(true);
    // `at` copies our cookies but not the provider's, which would sign in the person it remembers.
    const later = client.at(app.url);
    await signInAs(later, 'second-of-two@example.com');
    expect((await whoIs(client)).isAuthenticated).toBe(false);
    expect((await whoIs(later)).isAuthenticated).toBe(true);
  });

  it.each(['GET', 'POST'])('ends with %s /api/auth/logout, on the server too', async (method) => {
    const client = app.visitor();
    await signInAs(client, 'leaving@example.com');
    const stolen = client.at(app.url);
    expect((await client.send(method, '/api/auth/logout')).body).toEqual({ success: true });
    expect((await whoIs(client)).isAuthenticated).toBe(false);
    expect((await whoIs(stolen)).isAuthenticated).toBe(false);
  });

  // Answers and shared conversations are on our own site, so a link in them is from the same origin.
  it.each([
    ['a link in an answer', { 'sec-fetch-site': 'same-origin', 'sec-fetch-dest': 'document' }],
    ['an image in an answer', { 'sec-fetch-site': 'same-origin', 'sec-fetch-dest': 'image' }],
    ['an address that was pasted', { 'sec-fetch-site': 'none', 'sec-fetch-dest': 'document' }],
    ['a browser that marks nothing', { accept: 'text/html,application/xhtml+xml' }],
  ])('is not ended by %s, which opens the page that asks', async (_name, headers) => {
    const client = app.visitor();
    await signInAs(client, 'nora@example.com');
    const opened = await client.fetch('/api/auth/logout', { headers, redirect: 'manual' });
    expect([opened.status, opened.headers.get('location')]).toEqual([302, '/profile']);
    expect((await whoIs(client)).isAuthenticated).toBe(true);
  });

  it('ends with a GET that a script of our own pages sends', async () => {
    const client = app.visitor();
    await signInAs(client, 'nora@example.com');
    const headers = { 'sec-fetch-site': 'same-origin', 'sec-fetch-dest': 'empty' };
    expect((await client.fetch('/api/auth/logout', { headers })).status).toBe(200);
    expect((await whoIs(client)).isAuthenticated).toBe(false);
  });

  it.each(['cross-site', 'same-site'])('cannot be ended by a %s link or image', async (site) => {
    const client = app.visitor();
    await signInAs(client, 'nora@example.com');
    const response = await client.fetch('/api/auth/logout', {
      headers: { 'sec-fetch-site': site },
    });
    expect(response.status).toBe(403);
    expect((await whoIs(client)).isAuthenticated).toBe(true);
  });
});

describe('the owner', () => {
  it('is the first person to sign in by a link that any of the processes printed', async () => {
    const elsewhere = await app.startAnother({
      GOOGLE_CLIENT_ID: '',
      GOOGLE_CLIENT_SECRET: '',
      OIDC_ISSUER: `${app.sandbox.url}/google-sign-in`,
      OIDC_CLIENT_ID: 'switchyard-sandbox',
      OIDC_CLIENT_SECRET: 'sandbox',
    });
    expect(new URL(elsewhere.ownerLink ?? '').pathname).toBe('/api/auth/oidc');
    const { ownerLink } = await app.startAnother();
    expect(ownerLink).not.toBe(app.ownerLink);
    expect(new URL(ownerLink ?? '').pathname).toBe('/api/auth/google');
    const tokenOf = (link: string | null) =>
      new URL(link ?? '').searchParams.get('ownerToken') ?? '';
    const ownerToken = tokenOf(app.ownerLink);
    const client = app.visitor();
    await signInAs(client, 'olga@example.com');
    const before = (await whoIs(client)).user;
    const userId = before?.id ?? 0;
    const otherWay = { issuer: 'https://other.example', subject: 'olga', email: 'o@other.example' };
    await app.database.insert(identities).values({ ...otherWay, userId });
    const copy = { threadId: crypto.randomUUID(), title: 'Mine', showsModels: true, turns: [] };
    await app.database
      .insert(sharedConversations)
      .values({ ...copy, id: crypto.randomUUID(), userId });
    await app.database.insert(entitlements).values({
      userId,
      source: 'grant',
      environment: 'test',
      startsAt: new Date(Date.now() - 1000),
      endsAt: new Date(Date.now() + 60_000),
    });
    const answered = await client.ask({ query: 'Name a river' });
    const key = { name: 'Notebook', scopes: ['chat'], expiresInDays: null };
    expect((await client.send('POST', '/api/account/keys', key)).status).toBe(200);
    await signInAs(client, 'olga@example.com', { ownerToken });
    expect((await whoIs(client)).user).toMatchObject({ id: 1, isAdmin: true, isStandard: true });
    expect((await client.send('GET', '/api/account/keys')).body).toMatchObject([
      { name: 'Notebook' },
    ]);
    const { status } = await client.send('GET', `/api/threads/${answered.threadId}`);
    expect(status).toBe(200);
    const used = await app.database.select().from(dailyUsage).where(eq(dailyUsage.userId, 1));
    expect(used).toMatchObject([{ textQueries: 1 }]);
    expect((await client.send('GET', '/api/admin/config')).status).toBe(200);
    const isOwners = (table: typeof identities | typeof sharedConversations) =>
      app.database.$count(table, eq(table.userId, 1));
    expect([await isOwners(identities), await isOwners(sharedConversations)]).toEqual([2, 1]);
    const second = app.visitor();
    await signInAs(second, 'nora@example.com', { ownerToken });
    expect((await whoIs(second)).user?.id).not.toBe(1);
    await signInAs(second, 'nora@example.com', { ownerToken: tokenOf(ownerLink) });
    expect((await whoIs(second)).user?.id).not.toBe(1);
    expect((await app.startAnother()).ownerLink).toBeNull();
  });

  it('is the person named in OWNER_EMAIL, which disables the link', async () => {
    const own = await startTestApp({ OWNER_EMAIL: 'ADA@example.com' });
    try {
      expect(own.ownerLink).toBeNull();
      const [nora, ada] = [own.visitor(), own.visitor()];
      await signInAs(nora, 'nora@example.com');
      await signInAs(ada, 'ada@example.com');
      expect((await whoIs(nora)).user?.id).toBe(2);
      expect((await whoIs(ada)).user).toMatchObject({ id: 1, username: 'Ada Administrator' });
    } finally {
      await own.stop();
    }
  });
});

describe('the list of a person’s sessions', () => {
  const list = async (client: TestClient) =>
    (await client.send('GET', '/api/account/sessions')).body as SignedInSession[];
  const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';

  async function signInTwice(email: string) {
    const [laptop, phone] = [app.visitor(), app.visitor()];
    laptop.userAgent = firefox;
    laptop.address = '203.0.113.77';
    await signInAs(laptop, email);
    await signInAs(phone, email);
    return { laptop, phone };
  }

  it('shows browser, network and times, and nothing that could be used to sign in', async () => {
    const { laptop, phone } = await signInTwice('two-places@example.com');
    const listed = await list(phone);
    expect(listed.map(({ isCurrent }) => isCurrent)).toEqual([true, false]);
    expect(listed[1]).toMatchObject({ device: 'Firefox on Linux', network: '203.0.113.*' });
    expect(Object.keys(listed[1] ?? {}).toSorted()).toEqual(
      ['device', 'endsAt', 'id', 'isCurrent', 'lastSeenAt', 'network', 'startedAt'].toSorted(),
    );
    expect((await list(laptop)).find(({ isCurrent }) => isCurrent)?.id).toBe(listed[1]?.id);
    expect((await app.visitor().send('GET', '/api/account/sessions')).status).toBe(401);
  });

  it('one session can be ended, by its owner only', async () => {
    const { laptop, phone } = await signInTwice('one-place@example.com');
    const [other] = (await list(phone)).filter(({ isCurrent }) => !isCurrent);
    const path = `/api/account/sessions/${other?.id}`;
    const stranger = await app.person();
    expect((await stranger.send('DELETE', path)).status).toBe(404);
    expect((await whoIs(laptop)).isAuthenticated).toBe(true);
    expect((await phone.send('DELETE', path)).status).toBe(200);
    expect((await whoIs(laptop)).isAuthenticated).toBe(false);
    expect((await phone.send('DELETE', path)).status).toBe(404);
  });

  it('all other sessions can be ended at once', async () => {
    const { laptop, phone } = await signInTwice('all-places@example.com');
    const stranger = await app.person();
    expect((await phone.send('DELETE', '/api/account/sessions')).status).toBe(200);
    const still = await Promise.all([phone, laptop, stranger].map(whoIs));
    expect(still.map(({ isAuthenticated }) => isAuthenticated)).toEqual([true, false, true]);
    expect(await list(phone)).toHaveLength(1);
  });
});

describe('passkeys', () => {
  let url: string;
  beforeAll(async () => {
    ({ url } = await app.startAnother({ PASSKEYS: 'on' }));
  });
  const answer = { id: 'AAAA', rawId: 'AAAA', type: 'public-key', response: {} };

  it('are available only if an administrator enables them', async () => {
    const visitor = app.visitor();
    expect((await visitor.send('GET', '/api/auth/ways')).body).toEqual({
      google: true,
      openId: null,
      passkeys: false,
      emailLinks: false,
    });
    expect((await visitor.send('POST', '/api/auth/passkey/options')).status).toBe(404);
    expect((await visitor.send('POST', '/api/auth/passkey', answer)).status).toBe(404);
    const person = await app.person();
    expect((await person.send('POST', '/api/account/passkeys/options')).status).toBe(404);
  });

  const challengeFor = async (client: TestClient) => {
    const { body } = await client.send('POST', '/api/auth/passkey/options');
    return (body as { challenge: string }).challenge;
  };

  it('answer each challenge once', async () => {
    const owner = await app.person();
    const respond = await makePasskey(app.database, url, owner.userId, 'dXNlcg');
    const client = app.visitor().at(url);
    const body = respond(await challengeFor(client), 'dXNlcg');
    // The browser that recorded the answer has its cookie too.
    const copies = [client.at(url), client.at(url), client.at(url)];
    const sent = await Promise.all(
      copies.map((copy) => copy.send('POST', '/api/auth/passkey', body)),
    );
    expect(sent.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 401, 401]);
    const again = respond(await challengeFor(client), 'dXNlcg');
    expect((await client.send('POST', '/api/auth/passkey', again)).status).toBe(200);
    await app.database.update(usedChallenges).set({ expiresAt: new Date(0) });
    await sweep(app.database, new AbortController().signal);
    expect(await app.database.$count(usedChallenges)).toBe(0);
  });

  it.each([
    ['its own user', 'dXNlcg', 'dXNlcg', 200],
    ['another user', 'dXNlcg', 'b3RoZXI', 401],
    ['no user', 'dXNlcg', undefined, 401],
    ['no user, from before users were stored', null, undefined, 200],
  ])('sign in when the answer names %s: %s, %s', async (_name, stored, named, status) => {
    const respond = await makePasskey(app.database, url, (await app.person()).userId, stored);
    const client = app.visitor().at(url);
    const body = respond(await challengeFor(client), named);
    expect((await client.send('POST', '/api/auth/passkey', body)).status).toBe(status);
  });

  it('of a blocked user lead to the page that lets them cancel, and create no session', async () => {
    const { userId } = await app.person({ isBlocked: true });
    const respond = await makePasskey(app.database, url, userId, 'dXNlcg');
    const client = app.visitor().at(url);
    const body = respond(await challengeFor(client), 'dXNlcg');
    expect((await client.send('POST', '/api/auth/passkey', body)).body).toEqual({
      goTo: '/login-error?why=barred',
    });
    expect((await whoIs(client)).isAuthenticated).toBe(false);
    expect((await client.send('GET', '/api/subscription/barred')).body).toMatchObject({
      isStandard: false,
    });
  });

  it('are refused when invalid, without revealing whether they are known', async () => {
    const owner = await app.person();
    const row = { publicKey: Buffer.from([1]), counter: 0, transports: [], name: '' };
    await app.database.insert(passkeys).values({ ...row, id: 'BBBB', userId: owner.userId });
    const attempts = [answer, { ...answer, id: 'BBBB', rawId: 'BBBB' }].map(async (body) => {
      const visitor = app.visitor().at(url);
      const unasked = await visitor.send('POST', '/api/auth/passkey', body);
      await visitor.send('POST', '/api/auth/passkey/options');
      const asked = await visitor.send('POST', '/api/auth/passkey', body);
      expect((await whoIs(visitor)).isAuthenticated).toBe(false);
      return [unasked, asked].map(({ status, body: told }) => [status, (told as Problem).message]);
    });
    const [unknown, known] = await Promise.all(attempts);
    expect(unknown).toEqual(known);
    expect(unknown?.map(([status]) => status)).toEqual([401, 401]);
  });

  it('can be listed and removed by their owner only', async () => {
    const [owner, stranger] = [await app.person(), await app.person()];
    const row = {
      publicKey: Buffer.from([1]),
      counter: 0,
      transports: [],
      name: 'Firefox on Linux',
    };
    for (const id of ['CCCC', 'DDDD']) {
      await app.database.insert(passkeys).values({ ...row, id, userId: owner.userId });
    }
    expect((await stranger.send('GET', '/api/account/passkeys')).body).toEqual([]);
    expect((await stranger.send('DELETE', '/api/account/passkeys/CCCC')).status).toBe(404);
    expect((await owner.send('GET', '/api/account/passkeys')).body).toMatchObject([
      { id: 'CCCC', name: 'Firefox on Linux', lastUsedAt: null },
      { id: 'DDDD' },
    ]);
    expect((await owner.send('DELETE', '/api/account/passkeys/CCCC')).status).toBe(200);
    expect((await owner.send('DELETE', '/api/account/passkeys/CCCC')).status).toBe(404);
    // The passkey is the only remaining way to sign in.
    expect((await owner.send('DELETE', '/api/account/passkeys/DDDD')).status).toBe(409);
  });

  it('count as a sign-in method only where enabled: otherwise Google stays the last one', async () => {
    const client = app.visitor();
    await signInAs(client, 'keys-too@example.com');
    const userId = (await whoIs(client)).user?.id ?? 0;
    const row = { publicKey: Buffer.from([1]), counter: 0, transports: [], name: '' };
    await app.database.insert(passkeys).values({ ...row, id: 'EEEE', userId });
    const [google] = (await client.send('GET', '/api/account/identities')).body as SignInIdentity[];
    const path = `/api/account/identities/${google?.id}`;
    expect((await client.send('DELETE', path)).status).toBe(409);
    expect((await client.at(url).send('DELETE', path)).status).toBe(200);
  });
});

describe('a provider of the installation’s own', () => {
  let url: string;
  beforeAll(async () => {
    ({ url } = await app.startAnother({
      OIDC_ISSUER: `${app.sandbox.url}/google-sign-in`,
      OIDC_CLIENT_ID: 'switchyard-sandbox',
      OIDC_CLIENT_SECRET: 'sandbox',
      OIDC_LABEL: 'Acme',
    }));
  });
  const visitor = () => app.visitor().at(url);
  const identitiesOf = async (client: TestClient) =>
    (await client.send('GET', '/api/account/identities')).body as SignInIdentity[];

  it('signs people in alongside Google when it is configured', async () => {
    expect((await visitor().send('GET', '/api/auth/ways')).body).toMatchObject({
      google: true,
      openId: { label: 'Acme' },
    });
    const client = visitor();
    const options = { way: 'oidc', returnTo: '/profile' };
    expect(await signInAs(client, 'acme@example.com', options)).toBe('/profile');
    expect((await whoIs(client)).user?.username).toBe('acme');
    const unconfigured = await app.visitor().fetch('/api/auth/oidc', { redirect: 'manual' });
    expect(unconfigured.headers.get('location')).toBe('/login');
  });

  it('does not finish a sign-in started with Google', async () => {
    const client = visitor();
    const callback = new URL(await beginAs(client, 'mixed@example.com'));
    callback.pathname = '/api/auth/oidc/callback';
    expect(await follow(client, callback.href)).toBe('/login-error');
    expect((await whoIs(client)).isAuthenticated).toBe(false);
  });

  it('can be added to an account, signs into it, and can be removed unless it is the last sign-in method', async () => {
    const client = visitor();
    await signInAs(client, 'linker@example.com');
    const { user } = await whoIs(client);
    const linking = { way: 'oidc', link: '1', returnTo: '/profile' };
    expect(await signInAs(client.at(url), 'linked@example.com', linking)).toBe('/profile');
    const identities = await identitiesOf(client);
    expect(identities).toMatchObject([
      { label: 'Acme', email: 'linker@example.com' },
      { label: 'Acme', email: 'linked@example.com' },
    ]);
    const elsewhere = visitor();
    await signInAs(elsewhere, 'linked@example.com', { way: 'oidc' });
    expect((await whoIs(elsewhere)).user?.id).toBe(user?.id);

    const stranger = await app.person();
    const [first, second] = identities.map(({ id }) => `/api/account/identities/${id}`);
    expect((await stranger.at(url).send('DELETE', `${first}`)).status).toBe(404);
    const removed = await Promise.all(
      [first, second].map((path) => client.send('DELETE', `${path}`)),
    );
    expect(new Set(removed.map(({ status }) => status))).toEqual(new Set([200, 409]));
    expect(await identitiesOf(client)).toHaveLength(1);
  });

  it('is not added if it belongs to another person, after another person signs in, or from another site', async () => {
    await signInAs(visitor(), 'taken@example.com', { way: 'oidc' });
    const client = visitor();
    await signInAs(client, 'wanting@example.com');
    const linking = { way: 'oidc', link: '1', returnTo: '/profile' };
    const linker = client.at(url);
    const told = await signInAs(linker, 'taken@example.com', linking);
    expect(told).toBe(`/profile?${identityTaken}`);
    const begin = async (who: TestClient, headers = {}) =>
      (await who.fetch('/api/auth/oidc?link=1', { redirect: 'manual', headers })).headers.get(
        'location',
      );
    // Without this parameter, the provider would choose the same account again.
    expect(await begin(linker)).toContain('prompt=select_account');
    expect(await begin(client, { 'sec-fetch-site': 'cross-site' })).toBe('/login-error');
    expect(await begin(visitor())).toBe('/login-error');
    expect(await identitiesOf(client)).toHaveLength(1);
  });
});

it('after a sign-out the provider asks which account to use, until the next sign-in', async () => {
  const client = app.visitor();
  await signInAs(client, 'changing@example.com');
  expect(await promptAsked(client)).toBeNull();
  await client.send('POST', '/api/auth/logout');
  expect(await promptAsked(client)).toBe('select_account');
  await signInAs(client.at(app.url), 'changing@example.com');
  await signInAs(client, 'changing@example.com');
  expect(await promptAsked(client)).toBeNull();
});

/** The `prompt` parameter that the next sign-in sends to the provider. */
async function promptAsked(client: TestClient): Promise<string | null> {
  const begun = await client.fetch('/api/auth/google', { redirect: 'manual' });
  return new URL(begun.headers.get('location') ?? '').searchParams.get('prompt');
}

it('only people from the allowed domains can sign in', async () => {
  const { url } = await app.startAnother({ ALLOWED_DOMAINS: 'acme.example, Example.org' });
  const enter = (email: string) => signInAs(app.visitor().at(url), email);
  expect(await enter('ann@Acme.example')).toBe('/');
  expect(await enter('bob@example.org')).toBe('/');
  const eve = app.visitor().at(url);
  expect(await signInAs(eve, 'eve@example.com')).toBe('/login-error');
  expect(await promptAsked(eve)).toBe('select_account');
  expect(await enter('eve@acme.example.com')).toBe('/login-error');
  expect(await enter('eve@notacme.example')).toBe('/login-error');
  const earlier = app.visitor();
  await signInAs(earlier, 'earlier@example.com');
  expect(await signInAs(earlier.at(url), 'earlier@example.com')).toBe('/login-error?why=barred');
  expect(await app.database.$count(users, eq(users.email, 'eve@acme.example.com'))).toBe(0);
  // An identity from outside the allowed domains doesn't count as a way to sign in, so the only other one
  // can't be removed.
  const client = app.visitor();
  await signInAs(client, 'zoe@example.org');
  const userId = (await whoIs(client)).user?.id ?? 0;
  const issuer = `${app.sandbox.url}/google-sign-in`;
  const outside = { issuer, subject: 'zoe-outside', email: 'zoe@example.com', userId };
  await app.database.insert(identities).values(outside);
  const strict = client.at(url);
  const [own, other] = (await strict.send('GET', '/api/account/identities'))
    .body as SignInIdentity[];
  expect((await strict.send('DELETE', `/api/account/identities/${own?.id}`)).status).toBe(409);
  expect((await strict.send('DELETE', `/api/account/identities/${other?.id}`)).status).toBe(200);
});

describe('new accounts', () => {
  let admin: TestClient;
  beforeAll(async () => {
    admin = await app.person({ isAdmin: true });
  });
  const isIn = async (client: TestClient) => (await whoIs(client)).isAuthenticated;
  const invite = async (uses: number, days = 7) => {
    const { status, body } = await admin.send('POST', '/api/admin/invites', { uses, days });
    expect(status).toBe(200);
    return body as Invite & { token: string };
  };
  const accountOf = async (email: string) =>
    (await app.database.select().from(users).where(eq(users.email, email)))[0];

  it('wait for an administrator where they need approval; existing ones don’t', async () => {
    const [old, fresh] = [app.visitor(), app.visitor()];
    await signInAs(old, 'before-approval@example.org');
    await setForTest(app, 'system.sign_up', 'approval');
    expect(await signInAs(app.visitor(), 'before-approval@example.org')).toBe('/');
    expect(await signInAs(fresh, 'waits@example.org')).toBe('/login-error?why=waiting');
    expect(await signInAs(fresh, 'waits@example.org', { returnTo: '/profile' })).toBe(
      '/login-error?returnTo=%2Fprofile&why=waiting',
    );
    expect(await isIn(fresh)).toBe(false);
    const { id = 0 } = (await accountOf('waits@example.org')) ?? {};
    const list = await admin.send('GET', '/api/admin/users?waiting=yes');
    expect(list.body).toMatchObject([{ id, isWaiting: true }]);
    const { body } = await admin.send('GET', '/api/admin/overview');
    expect((body as Overview).decisions).toContainEqual({
      text: '1 account is waiting for your approval.',
      href: '/admin/users?waiting=yes',
    });
    const approved = await admin.send('PATCH', `/api/admin/users/${id}`, { isWaiting: false });
    expect(approved.body).toMatchObject({ isWaiting: false });
    const entries = await admin.send('GET', `/api/admin/audit?search=user+${id}`);
    expect(entries.body).toMatchObject({
      rows: [{ action: 'user.change', before: { isWaiting: true }, after: { isWaiting: false } }],
    });
    expect(await signInAs(fresh, 'waits@example.org')).toBe('/');
    expect(await isIn(fresh)).toBe(true);
    const back = await admin.send('PATCH', `/api/admin/users/${id}`, { isWaiting: true });
    expect(back.status).toBe(400);
  });

  it('need an invite link where they are by invite only, which works as often as it says', async () => {
    await setForTest(app, 'system.sign_up', 'invite');
    const refused = '/login-error?why=uninvited';
    expect(await signInAs(app.visitor(), 'uninvited@example.org')).toBe(refused);
    expect(await accountOf('uninvited@example.org')).toBeUndefined();
    const { id, token } = await invite(2);
    const come = (name: string) =>
      signInAs(app.visitor(), `${name}@example.org`, { invite: token });
    expect(await come('first-guest')).toBe('/');
    // Signing in again doesn't use up the invite.
    expect(await come('first-guest')).toBe('/');
    const left = await admin.send('GET', '/api/admin/invites');
    expect(left.body).toMatchObject([{ id, uses: 2, usesLeft: 1 }]);
    expect(JSON.stringify(left.body)).not.toContain(token);
    // If two people use the last invite at the same time, only one gets an account.
    const both = await Promise.all([come('second-guest'), come('third-guest')]);
    expect(both.toSorted()).toEqual(['/', refused]);
    expect((await admin.send('GET', '/api/admin/invites')).body).toEqual([]);
    expect(await signInAs(app.visitor(), 'fourth@example.org', { invite: 'made-up' })).toBe(
      refused,
    );
  });

  it('with an invite need no approval, before and after they wait; a revoked or old invite has no effect', async () => {
    await setForTest(app, 'system.sign_up', 'approval');
    const { token, id } = await invite(2);
    expect(await signInAs(app.visitor(), 'invited@example.org', { invite: token })).toBe('/');
    const waiting = app.visitor();
    expect(await signInAs(waiting, 'later@example.org')).toBe('/login-error?why=waiting');
    const old = await invite(1);
    await app.database
      .update(invites)
      .set({ expiresAt: new Date(0) })
      .where(eq(invites.id, old.id));
    expect(await signInAs(waiting, 'later@example.org', { invite: old.token })).toMatch(/waiting/);
    expect(await signInAs(waiting, 'later@example.org', { invite: token })).toBe('/');
    const revoked = await invite(1);
    await admin.send('DELETE', `/api/admin/invites/${revoked.id}`);
    expect(await signInAs(app.visitor(), 'late@example.org', { invite: revoked.token })).toMatch(
      /waiting/,
    );
    expect((await admin.send('DELETE', `/api/admin/invites/${revoked.id}`)).status).toBe(404);
    expect(id).not.toBe(old.id);
  });

  it.each([[{ uses: 0, days: 1 }], [{ uses: 1, days: 400 }], [{ uses: 1.5, days: 1 }]])(
    'cannot be invited with %j, or by people who aren’t administrators',
    async (body) => {
      expect((await admin.send('POST', '/api/admin/invites', body)).status).toBe(400);
      const person = await app.person();
      const path = '/api/admin/invites';
      expect((await person.send('POST', path, { uses: 1, days: 1 })).status).toBe(403);
      expect((await person.send('GET', path)).status).toBe(403);
    },
  );
});
