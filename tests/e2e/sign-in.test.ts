import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sessionCookie } from '#server/platform/http/calls/identify.ts';
import { identities, passkeys } from '#server/areas/accounts/schema.ts';
import { threads } from '#server/areas/threads/schema.ts';
import { startSandbox, type RunningSandbox } from '../../sandbox/server.ts';
import { createAccount } from '../support/test-accounts.ts';
import { makePng } from '../support/test-files.ts';
import { expectAccessible, expectNoSidewaysScroll, views } from '../support/test-page.ts';
import type { HomePage } from './home-page.ts';
import { useStage } from './stage.ts';

const stage = useStage();

/** The simulated Google is another site, to which the page redirects. */
const toGoogle = () => ({ expected: [new RegExp(`^${stage.app.sandbox.url}/`)] });

const google = (page: Page) => page.getByRole('link', { name: 'Sign in with Google' });

async function signIn({ page }: HomePage, person: RegExp) {
  await google(page).click();
  await page.getByText('Simulated Google', { exact: true }).waitFor();
  await page.getByRole('button', { name: person }).click();
}

async function openMenu(home: HomePage) {
  await home.button('User menu').click();
  return home.page.getByRole('menu', { name: 'Account' });
}

describe('signing in with Google', () => {
  it('returns Nora to the page she came from, and shows her name', async () => {
    const expected = [/status of 404/, ...toGoogle().expected];
    const path = '/no-such-page?tab=two&q=tea%20%26%20milk';
    const home = await stage.openHome({ path, expected });
    await home.page.getByRole('link', { name: 'Sign In' }).click();
    await home.page.waitForURL('**/login?returnTo=*');
    await home.page.getByRole('heading', { name: 'Sign in to Switchyard' }).waitFor();
    await google(home.page).waitFor();
    await expectAccessible(home.page);
    await signIn(home, /Nora Newcomer/);
    await home.page.waitForURL((url) => url.pathname + url.search === path);
    const menu = await openMenu(home);
    await menu.getByText('Nora Newcomer', { exact: true }).waitFor();
    await menu.getByText('nora@example.com', { exact: true }).waitFor();
    await expectAccessible(home.page);
  });

  it('returns a visitor to the profile after signing in', async () => {
    const home = await stage.openHome({ path: '/profile?tab=personal', ...toGoogle() });
    await home.page.waitForURL((url) => url.pathname === '/login');
    await signIn(home, /Stan Standard/);
    await home.page.waitForURL('**/profile?tab=personal');
    await home.page.getByRole('heading', { name: 'Profile', exact: true }).waitFor();
    await home.page.getByRole('textbox', { name: 'Full Name' }).waitFor();
  });

  it('keeps a visitor’s whole conversation, which can be continued', async () => {
    const home = await stage.openHome(toGoogle());
    await home.ask('Explain how rivers form');
    await home.ended();
    await home.goOnWith('Say that in one sentence');
    await home.page.getByRole('link', { name: 'Sign In' }).click();
    await signIn(home, /Nora Newcomer/);
    await home.page.waitForURL('**/t/*');
    await home.history.getByText('Explain how rivers form').waitFor();
    await home.answer.getByText('Say that in one sentence', { exact: true }).waitFor();
    expect(await home.keptPrompt()).toBe('');
    // The limit and the table count the visitor's prompts in the same way.
    await home.page.goto(new URL('/profile?tab=usage', home.page.url()).href);
    const meter = home.page.getByRole('meter', { name: 'Requests: Today' });
    const counts = async () => {
      const [, [, today] = []] = await home.tableOf('Usage today and this month');
      return [await meter.getAttribute('aria-valuenow'), today, Number(today) >= 2];
    };
    await meter.waitFor();
    await expect.poll(counts).toEqual([expect.anything(), expect.anything(), true]);
    const [used, today] = await counts();
    expect(used).toBe(today);
  });

  it('keeps the files of a visitor’s prompt, with their names', async () => {
    const home = await stage.openHome(toGoogle());
    await home.page.locator('input[type=file]').setInputFiles([
      { name: 'holiday in Rome.jpg', mimeType: 'image/png', buffer: Buffer.from(await makePng()) },
      { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('The heron stood still.') },
    ]);
    await home.ask('What do these show?');
    await home.ended();
    await home.page.getByRole('link', { name: 'Sign In' }).click();
    await signIn(home, /Nora Newcomer/);
    await home.page.waitForURL('**/t/*');
    await home.page.evaluate('sessionStorage.clear()');
    await home.page.reload();
    const files = home.page.getByRole('list', { name: 'Attached files' }).getByRole('link');
    await expect
      .poll(() => files.allTextContents())
      .toEqual(['holiday in Rome.jpg (opens in a new tab)', 'notes.txt (download)']);
    const width = `document.querySelector('[aria-label="Attached files"] img').naturalWidth`;
    await expect.poll(() => home.page.evaluate<number>(width)).toBeGreaterThan(0);
  });

  it('sends the prompt that was entered after the session had ended', async () => {
    const home = await stage.openHome({
      expected: [/401/, ...toGoogle().expected],
    });
    await home.page.getByRole('link', { name: 'Sign In' }).click();
    await signIn(home, /Nora Newcomer/);
    await home.button('User menu').waitFor();
    await home.ask('Explain how rivers form');
    await home.ended();
    await home.page.waitForURL('**/t/*');
    await home.page.context().clearCookies();
    await home.followUp.fill('Say that in one sentence');
    await home.followUp.press('Enter');
    await home.failure.getByText('You’re signed out.').waitFor();
    await home.answer.getByText('Say that in one sentence', { exact: true }).waitFor();
    await expectAccessible(home.page);
    await home.failure.getByRole('link', { name: 'Sign In and Send' }).click();
    await signIn(home, /Nora Newcomer/);
    await home.page.waitForURL('**/t/*');
    await home.history.getByText('Explain how rivers form').waitFor();
    await home.text.waitFor();
    await home.ended();
    expect((await stage.app.sandbox.requests()).map(({ turns }) => turns)).toEqual([1, 3]);
  });

  it('keeps a first prompt that was sent after the session had ended until it is sent again', async () => {
    const home = await stage.openHome({ expected: [/401/, ...toGoogle().expected] });
    await home.page.getByRole('link', { name: 'Sign In' }).click();
    await signIn(home, /Nora Newcomer/);
    await home.button('User menu').waitFor();
    await home.prompt.fill('Explain how rivers form');
    const cookies = await home.page.context().cookies();
    await home.page.context().clearCookies();
    await home.prompt.press('Enter');
    await home.failure.getByText('You’re signed out.').waitFor();
    await expectAccessible(home.page);
    expect(await stage.app.sandbox.requests()).toEqual([]);
    const link = home.failure.getByRole('link', { name: 'Sign In' });
    expect(await link.getAttribute('target')).toBe('_blank');
    // Adds the cookies that signing in in the other tab would set.
    await home.page.context().addCookies(cookies);
    await home.retry.click();
    await home.ended();
    await home.page.waitForURL('**/t/*');
  });

  it('rejects Uma, whose e-mail address is not verified', async () => {
    const home = await stage.openHome({ path: '/login', ...toGoogle() });
    await signIn(home, /Uma Unverified/);
    await home.page.waitForURL((url) => url.pathname === '/login-error');
    await home.page.getByRole('heading', { name: 'Authentication Failed' }).waitFor();
    await expectAccessible(home.page);
    await home.page.getByRole('link', { name: 'Return to Login' }).click();
    await google(home.page).waitFor();
    await home.page.goBack();
    await home.page.getByRole('link', { name: 'Back to Home' }).click();
    await home.prompt.waitFor();
    await home.page.getByRole('link', { name: 'Sign In' }).waitFor();
  });

  it('goes to the requested page even after a first failed attempt', async () => {
    const path = `/login?${new URLSearchParams({ returnTo: '/profile?tab=personal' }).toString()}`;
    const home = await stage.openHome({ path, ...toGoogle() });
    await signIn(home, /Uma Unverified/);
    await home.page.getByRole('link', { name: 'Return to Login' }).click();
    await signIn(home, /Nora Newcomer/);
    await home.page.waitForURL('**/profile?tab=personal');
  });

  it('says once that the earlier conversation couldn’t be kept', async () => {
    const home = await stage.openHome({ path: '/?conversation=left' });
    await home.expectToast('Conversation Not Saved');
    await home.page.waitForURL((url) => url.search === '');
  });

  it('is not offered when it is not configured', async () => {
    const unconfigured = { GOOGLE_CLIENT_ID: undefined, GOOGLE_CLIENT_SECRET: undefined };
    const { url } = await stage.app.startAnother(unconfigured);
    const home = await stage.openHome({ url, path: '/login' });
    const notice = home.page.getByRole('note');
    await expect
      .poll(() => notice.innerText())
      .toBe(
        'Google Sign In is not configured. Please contact the administrator to set up Google OAuth credentials.',
      );
    await expect.poll(() => google(home.page).count()).toBe(0);
  });

  it.each(Object.entries(views))(
    'is replaced by a custom identity provider when only that is configured, at %s',
    async (_, view) => {
      const issuer = `${stage.app.sandbox.url}/google-sign-in`;
      const { url } = await stage.app.startAnother({
        GOOGLE_CLIENT_ID: undefined,
        GOOGLE_CLIENT_SECRET: undefined,
        OIDC_ISSUER: issuer,
        OIDC_CLIENT_ID: 'switchyard-sandbox',
        OIDC_CLIENT_SECRET: 'sandbox',
        OIDC_LABEL: 'Acme',
      });
      const path = '/login?returnTo=%2Fprofile';
      const home = await stage.openHome({ ...view, url, path, ...toGoogle() });
      const acme = home.page.getByRole('link', { name: 'Sign in with Acme' });
      await acme.waitFor();
      await expectAccessible(home.page);
      expect(await home.page.getByRole('note').getByText('Google').count()).toBe(0);
      await acme.click();
      await home.page.getByRole('button', { name: /Nora Newcomer/ }).click();
      await home.page.waitForURL('**/profile');
      const ways = home.page.getByRole('region', { name: 'Ways to sign in' });
      await ways.getByText('Acme', { exact: true }).waitFor();
      await ways.getByText('Your only sign-in method').waitFor();
      // Acme is already listed, and the page only offers providers that are missing.
      expect(await ways.getByRole('link').count()).toBe(0);
    },
  );
});

describe('signing out', () => {
  it('leaves neither the draft nor the conversation behind', async () => {
    const home = await stage.openHomeAs({});
    await home.ask('Explain how rivers form');
    await home.ended();
    await home.page.waitForURL('**/t/*');
    const address = home.page.url();
    await home.startNew();
    await home.prompt.fill('What only I may read');
    const menu = await openMenu(home);
    await menu.getByRole('menuitem', { name: 'Sign out' }).click();
    await home.page.getByRole('link', { name: 'Sign In' }).waitFor();
    await home.page.waitForURL((url) => url.pathname === '/');
    const expectNothing = async () => {
      await expect.poll(() => home.prompt.inputValue()).toBe('');
      await expect.poll(() => home.answer.count()).toBe(0);
      await expect.poll(() => home.page.getByText('Explain how rivers form').count()).toBe(0);
    };
    await expectNothing();
    await home.page.reload();
    await home.page.getByRole('link', { name: 'Sign In' }).waitFor();
    await expectNothing();
    await home.page.goto(address);
    await home.page.waitForURL((url) => url.pathname === '/login');
  });

  it('removes the user’s data from the other tabs too', async () => {
    const home = await stage.openHomeAs({});
    await home.ask('Explain how rivers form');
    await home.ended();
    await home.page.waitForURL('**/t/*');
    const other = await home.openTab();
    const menu = await openMenu(other);
    await menu.getByRole('menuitem', { name: 'Sign out' }).click();
    await home.page.getByRole('link', { name: 'Sign In' }).waitFor();
    await home.page.waitForURL((url) => url.pathname === '/');
    await expect.poll(() => home.page.getByText('Explain how rivers form').count()).toBe(0);
  });
});

/** Signs in a new person in another tab. */
async function signInElsewhere(home: HomePage) {
  const { sessionToken: value } = await createAccount(stage.app.database);
  await home.page.context().addCookies([{ name: sessionCookie, value, url: stage.app.url }]);
  await home.openTab();
}

describe('signing in', () => {
  it('returns to the draft', async () => {
    const home = await stage.openHome(toGoogle());
    await home.prompt.fill('Half a tho');
    await home.page.getByRole('link', { name: 'Sign In' }).click();
    await signIn(home, /Nora Newcomer/);
    await home.button('User menu').waitFor();
    await expect.poll(() => home.keptPrompt()).toBe('Half a tho');
  });

  it('in another tab is noticed in this one, and no draft is lost', async () => {
    const home = await stage.openHome();
    await stage.app.sandbox.throttle();
    await home.ask('Explain how rivers form');
    await home.text.waitFor();
    await home.followUp.fill('Half a tho');
    await signInElsewhere(home);
    await home.button('User menu').waitFor();
    await stage.app.sandbox.flush();
    await home.ended();
    await home.answer.getByText('Simulated answer').waitFor();
    await expect.poll(() => home.followUp.inputValue()).toBe('Half a tho');
  });

  it('as someone else after a session expired shows nothing of the first person', async () => {
    const home = await stage.openHomeAs({});
    await home.button('User menu').waitFor();
    await home.prompt.fill('What only I may read');
    await expect.poll(() => home.page.evaluate("sessionStorage['switchyard.draft']")).toBeTruthy();
    const { sessionToken: value } = await createAccount(stage.app.database);
    await home.page.context().addCookies([{ name: sessionCookie, value, url: stage.app.url }]);
    await home.page.reload();
    await home.button('User menu').waitFor();
    await expect.poll(() => home.prompt.inputValue()).toBe('');
    await home.prompt.fill('Mine');
    await expect.poll(() => home.page.evaluate("sessionStorage['switchyard.draft']")).toBe('Mine');
    await home.page.reload();
    await home.button('User menu').waitFor();
    await expect.poll(() => home.prompt.inputValue()).toBe('Mine');
  });

  it('as someone else in another tab removes the first person’s data from this one', async () => {
    const home = await stage.openHomeAs({});
    await home.ask('Explain how rivers form');
    await home.ended();
    await home.page.waitForURL('**/t/*');
    await signInElsewhere(home);
    await home.page.waitForURL((url) => url.pathname === '/');
    await home.page.getByText('Your conversations will appear here.').waitFor();
    await expect.poll(() => home.page.getByText('Explain how rivers form').count()).toBe(0);
  });
});

describe('a passkey', () => {
  /** WebAuthn needs a host name, so the test opens the server as localhost. */
  async function openWithPasskeys(options: Parameters<typeof stage.openHome>[0] = {}) {
    const { url } = await stage.app.startAnother({ PASSKEYS: 'on' });
    const home = await stage.openHome({ ...options, url: url.replace('127.0.0.1', 'localhost') });
    const device = await home.page.context().newCDPSession(home.page);
    await device.send('WebAuthn.enable');
    const { authenticatorId } = await device.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        protocol: 'ctap2',
        transport: 'internal',
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
        automaticPresenceSimulation: true,
      },
    });
    const refuse = (isRefused: boolean) =>
      device.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: !isRefused });
    return { home, refuse };
  }

  const passkeyButton = ({ page }: HomePage) =>
    page.getByRole('button', { name: 'Sign in with a passkey' });

  it.each(Object.entries(views))(
    'is added on the profile, signs in once per challenge, and is removed, at %s',
    async (_, view) => {
      const { userId, sessionToken } = await createAccount(stage.app.database);
      const issuer = `${stage.app.sandbox.url}/google-sign-in`;
      await stage.app.database
        .insert(identities)
        .values({ issuer, subject: `${userId}`, email: 'ada@example.org', userId });
      const { home } = await openWithPasskeys({ ...view, path: '/profile', sessionToken });
      const { page } = home;
      const ways = page.getByRole('region', { name: 'Ways to sign in' });
      await ways.getByText('Your only sign-in method').waitFor();
      await home.button('Add Passkey').click();
      await home.expectToast('Passkey Added');
      await ways.getByText(/, not used yet$/).waitFor();
      await expectAccessible(page);
      await home.button('Sign Out').click();
      await page.getByRole('link', { name: 'Sign In' }).waitFor();

      await page.goto(new URL('/login?returnTo=%2Fprofile', page.url()).href);
      await passkeyButton(home).waitFor();
      await expectAccessible(page);
      const answered = page.waitForRequest(/\/api\/auth\/passkey\?/);
      await passkeyButton(home).click();
      await page.waitForURL('**/profile');
      await ways.getByText(/last used/).waitFor();
      const thief = stage.app.visitor().at(new URL(page.url()).origin);
      const replayed = await thief.send(
        'POST',
        '/api/auth/passkey',
        (await answered).postDataJSON(),
      );
      expect(replayed.status).toBe(401);

      await ways.getByRole('button', { name: /^Remove Passkey/ }).click();
      const question = page.getByRole('dialog', { name: 'Remove Passkey?' });
      await question.getByText(/added .+, last used /i).waitFor();
      await expectAccessible(page);
      await question.getByRole('button', { name: 'Cancel' }).click();
      await question.waitFor({ state: 'hidden' });
      await expect.poll(() => ways.getByRole('listitem').count()).toBe(2);
      await ways.getByRole('button', { name: /^Remove Passkey/ }).click();
      await question.getByRole('button', { name: 'Remove' }).click();
      await home.expectToast('Passkey Removed');
      await ways.getByText('Your only sign-in method').waitFor();
      await expect.poll(() => ways.getByRole('listitem').count()).toBe(1);
    },
  );

  it('says when the earlier conversation couldn’t be kept', async () => {
    const { userId, sessionToken } = await createAccount(stage.app.database);
    const title = 'A thread';
    await stage.app.database
      .insert(threads)
      .values(Array.from({ length: 5 }, () => ({ id: randomUUID(), userId, title })));
    const { home } = await openWithPasskeys({ path: '/profile', sessionToken });
    await home.button('Add Passkey').click();
    await home.expectToast('Passkey Added');
    await home.button('Sign Out').click();
    await home.page.getByRole('link', { name: 'Sign In' }).waitFor();
    await home.ask('Explain how rivers form');
    await home.ended();
    await home.page.getByRole('link', { name: 'Sign In' }).click();
    await passkeyButton(home).click();
    await home.expectToast('Conversation Not Saved');
  });

  it('that is cancelled, removed or of a blocked domain doesn’t sign in, and says so', async () => {
    const { sessionToken } = await createAccount(stage.app.database);
    const { url } = await stage.app.startAnother({
      PASSKEYS: 'on',
      ALLOWED_DOMAINS: 'acme.example',
    });
    const strict = url.replace('127.0.0.1', 'localhost');
    const { home, refuse } = await openWithPasskeys({
      path: '/profile',
      sessionToken,
      expected: [/status of 401/, new RegExp(`^${strict}/`)],
    });
    const { page } = home;
    const own = new URL(page.url()).origin;
    await home.button('Add Passkey').click();
    await home.expectToast('Passkey Added');
    await home.button('Sign Out').click();
    await page.getByRole('link', { name: 'Sign In' }).waitFor();
    const told = page.getByRole('alert');
    const open = async (origin: string) => {
      await page.goto(`${origin}/login`);
      await passkeyButton(home).click();
    };
    const expectNobody = async () => {
      const { user } = await page.evaluate<{ user: unknown }>(
        "fetch('/api/auth/user').then((response) => response.json())",
      );
      expect(user).toBeNull();
    };
    await open(strict);
    await page.getByText('This account is blocked.').waitFor();
    await expectNobody();
    await refuse(true);
    await open(own);
    await told.getByText('No passkey was used. Nothing has changed.').waitFor();
    await expectNobody();
    await refuse(false);
    await stage.app.database.delete(passkeys);
    await open(own);
    await told.getByText(/^This passkey isn’t registered here\./).waitFor();
    await expectNobody();
  });
});

describe('a sign-in link sent by e-mail', () => {
  let sandbox: RunningSandbox;
  let url: string;
  beforeAll(async () => {
    sandbox = await startSandbox({ port: 0, smtpPort: 0 });
    ({ url } = await stage.app.startAnother({
      EMAIL_LINKS: 'on',
      SMTP_URL: sandbox.smtpUrl ?? '',
      MAIL_FROM: 'Switchyard <mail@switchyard.test>',
    }));
  });
  afterAll(() => sandbox.close());

  const field = ({ page }: HomePage) => page.getByRole('textbox', { name: /e-?mail address/i });

  /** Opens the mail catcher's page and then the mail that was sent last. */
  async function readMail({ page }: HomePage) {
    await expect
      .poll(async () => {
        await page.goto(`${sandbox.url}/mail`);
        return page.getByText('Nothing was sent yet.').count();
      })
      .toBe(0);
    await expectAccessible(page);
    await page.locator('a[href^="/mail/"]').first().click();
    await page.getByText('Simulated mail', { exact: true }).waitFor();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
  }
  const forget = () => fetch(`${sandbox.url}/__control/mail`, { method: 'DELETE' });
  const linkOf = ({ page }: HomePage) => page.getByRole('link', { name: /\/login\/link/ });

  it.each(Object.entries(views))('signs in where it was requested, at %s', async (name, view) => {
    await forget();
    const email = `${name}@example.com`;
    const path = '/login?returnTo=%2Fmodels';
    const expected = [new RegExp(`^${sandbox.url}/`), /status of 400/];
    const home = await stage.openHome({ ...view, url, path, expected });
    await home.button('E-mail Me a Link').click();
    await home.page.getByText('Enter an e-mail address, such as name@example.com.').waitFor();
    await expectAccessible(home.page);
    await field(home).fill(email);
    await home.button('E-mail Me a Link').click();
    await home.page.getByRole('status').getByText(email).waitFor();
    await expectAccessible(home.page);
    await readMail(home);
    await home.page.getByRole('heading', { name: 'Sign in to Switchyard' }).waitFor();
    await linkOf(home).click();
    await home.button('Sign In').waitFor();
    await expectAccessible(home.page);
    await home.button('Sign In').click();
    await home.page.waitForURL('**/models');
    const menu = await openMenu(home);
    await menu.getByText(email).first().waitFor();
  });

  it('says what to do in another browser, and when it was already used', async () => {
    await forget();
    const expected = [new RegExp(`^${sandbox.url}/`), /status of (409|404)/];
    const [home, other] = [
      await stage.openHome({ url, path: '/login', expected }),
      await stage.openHome({ url, expected }),
    ];
    await field(home).fill('elsewhere@example.com');
    await home.button('E-mail Me a Link').click();
    await home.page.getByRole('status').waitFor();
    await readMail(home);
    const link = (await linkOf(home).getAttribute('href')) ?? '';
    const open = async ({ page }: HomePage) => {
      await page.goto('about:blank');
      await page.goto(link);
      await page.getByRole('button', { name: 'Sign In' }).click();
    };
    await open(other);
    await other.page.getByText(/^This link only works in the browser that requested it/).waitFor();
    await expectAccessible(other.page);
    await open(home);
    await home.button('User menu').waitFor();
    await open(home);
    await home.page.getByText(/^This link has expired or was already used/).waitFor();
    await home.page.getByRole('link', { name: 'Back to Home' }).waitFor();
  });

  it('is added on the profile', async () => {
    await forget();
    const { sessionToken } = await createAccount(stage.app.database);
    const expected = [new RegExp(`^${sandbox.url}/`)];
    const home = await stage.openHome({ url, path: '/profile', sessionToken, expected });
    await home.button('Add E-mail Address').click();
    const dialog = home.page.getByRole('dialog', { name: 'Sign In With an E-mail Link' });
    await field(home).fill('added@example.com');
    await expectAccessible(home.page);
    await dialog.getByRole('button', { name: 'Send Link' }).click();
    await dialog.getByText('We’re sending a link to').waitFor();
    await readMail(home);
    await linkOf(home).click();
    await home.button('Add Address').click();
    await home.page.waitForURL('**/profile');
    const ways = home.page.getByRole('region', { name: 'Ways to sign in' });
    await ways.getByText('added@example.com').waitFor();
    await ways.getByText('Your only sign-in method').waitFor();
    expect(await home.button('Add E-mail Address').count()).toBe(0);
  });
});
