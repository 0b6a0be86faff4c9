import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { entitlements } from '#server/areas/billing/schema.ts';
import { sessionCookie } from '#server/platform/http/calls/identify.ts';
import type { Recommendation } from '#shared/contract/query/schemas.ts';
import { createAccount, grantStandard } from '../support/test-accounts.ts';
import { emptyPageRules } from './empty-page-rules.ts';
import type { HomePage } from './home-page.ts';
import { findBroken } from './rules.ts';
import { useStage } from './stage.ts';
import { toastRules } from './toast-rules.ts';

// The rules of the home page that no other test covers, from sections 2, 4, 5, 8 and 9 of the specification.
const stage = useStage();

it('the empty page matches the specification', async () => {
  const home = await stage.openHome();
  await home.button('Auto Select (Free)').waitFor();
  expect(await findBroken(home, emptyPageRules)).toEqual([]);
  expect(await stage.app.sandbox.requests()).toEqual([]);
});

it('toasts appear one at a time, for five seconds, or longer while hovered or focused', async () => {
  const home = await stage.openHome();
  // Moving the clock ahead would abort the download of the code that shows toasts.
  await home.page.getByRole('region', { name: /^Notifications/ }).waitFor({ state: 'attached' });
  await home.page.clock.install();
  await home.page.clock.pauseAt(Date.now() + 60_000);
  expect(await findBroken(home, toastRules)).toEqual([]);
});

describe('the user menu', () => {
  const upgrade = ['Upgrade to Standard', '/pricing'];
  it.each([
    ['a person', {}, [upgrade]],
    ['a person with Standard', { isStandard: true }, [['Manage Subscription', '/subscription']]],
    ['an administrator', { isAdmin: true }, [['Admin Dashboard', '/admin'], upgrade]],
  ])('of %s lists what they can do', async (_who, traits, own) => {
    const home = await stage.openHomeAs(traits);
    await home.button('User menu').click();
    const menu = home.page.getByRole('menu', { name: 'Account' });
    await menu.getByText('A', { exact: true }).waitFor();
    await menu.getByText('Ada Lovelace').waitFor();
    await menu.getByText('ada@example.org').waitFor();
    const listed = async () => {
      const items = await menu.getByRole('menuitem').all();
      return Promise.all(
        items.map(async (item) => [await item.innerText(), await item.getAttribute('href')]),
      );
    };
    await expect.poll(listed).toEqual([['Profile', '/profile'], ...own, ['Sign out', null]]);
  });
});

it('people with Standard see Compare on the empty page instead, which turns comparing on', async () => {
  const home = await stage.openHomeAs({ isStandard: true });
  await home.button('Auto Select (Standard)').waitFor();
  const toggle = home.page.getByRole('switch', { name: 'Compare Models' });
  for (const _ of ['first', 'again']) {
    await home.page.getByRole('main').getByRole('button', { name: 'Compare', exact: true }).click();
    await expect.poll(() => toggle.getAttribute('aria-checked')).toBe('true');
  }
  expect(await home.upgrade.count()).toBe(0);
  const main = home.page.getByRole('main');
  expect(await main.getByRole('button', { name: 'Standard', exact: true }).count()).toBe(0);
});

describe('the user’s tier', () => {
  const flag = 'switchyard.isStandard';
  const limitsOf = ({ page }: HomePage, text: string) =>
    page.getByRole('contentinfo').getByText(text).waitFor();

  it('is shown in the footer after paying, and remembered for the next visit', async () => {
    const home = await stage.openHomeAs({ isStandard: true });
    await limitsOf(home, 'Standard: 60 requests per minute, 3,000 per day. Up to 5 saved threads.');
    await expect.poll(() => home.page.evaluate(`localStorage['${flag}']`)).toBe('true');
  });

  it('is taken from the browser only until the server responds', async () => {
    const home = await stage.openHome({ localStorage: { [flag]: 'true' } });
    await limitsOf(home, 'Free: 10 requests per minute, 300 per day. Up to 5 saved threads.');
    await expect.poll(() => home.page.evaluate(`localStorage['${flag}']`)).toBe('false');
  });

  it.each(['yes', '1', '{', '"true"', 'null', ''])(
    'is ignored when stored as %j, even before the server responds',
    async (value) => {
      const home = await stage.openHome({
        localStorage: { [flag]: value },
        before: holdCurrentUser,
      });
      await limitsOf(home, 'Free: 10 requests per minute, 300 per day. Up to 5 saved threads.');
      await home.button('Auto Select (Free)').waitFor();
    },
  );

  it('resets the selection when it changes while a model is selected', async () => {
    const home = await stage.openHomeAs({ isStandard: true });
    await home.model('GPT-4 Turbo').click();
    await home.button('User menu').click();
    await home.page.getByRole('menuitem', { name: 'Sign out' }).click();
    await home.button('Auto Select (Free)').waitFor();
    const pressed = (name: string) => home.model(name).getAttribute('aria-pressed');
    await expect.poll(() => pressed('Auto Select (Free)')).toBe('true');
    await home.showLocked();
    await expect.poll(() => pressed('GPT-4 Turbo')).toBe('false');
  });

  it('deselects the model when it changes while another page is shown', async () => {
    const { app } = stage;
    const [free, payer] = await Promise.all([
      createAccount(app.database),
      createAccount(app.database, { isStandard: true }),
    ]);
    const home = await stage.openHome({ sessionToken: free.sessionToken });
    const leave = () => home.page.getByRole('link', { name: 'About' }).first().click();
    const comeBack = async (auto: string) => {
      await home.page.getByRole('link', { name: 'Switchyard' }).first().click();
      await home.button(auto).waitFor();
      await expect.poll(() => home.model(auto).getAttribute('aria-pressed')).toBe('true');
      const gpt = home.model('GPT-3.5 Turbo');
      await expect.poll(() => gpt.getAttribute('aria-pressed')).toBe('false');
      await gpt.click();
      await expect.poll(() => gpt.getAttribute('aria-pressed')).toBe('true');
    };
    await home.button('User menu').waitFor();
    await home.model('GPT-3.5 Turbo').click();
    await expect.poll(() => home.model('GPT-3.5 Turbo').getAttribute('aria-pressed')).toBe('true');

    await leave();
    await grantStandard(app.database, free.userId, 30);
    await home.page.reload();
    await comeBack('Auto Select (Standard)');

    await leave();
    await app.database.delete(entitlements).where(eq(entitlements.userId, free.userId));
    await home.page.reload();
    await comeBack('Auto Select (Free)');

    await leave();
    const cookie = { name: sessionCookie, value: payer.sessionToken, url: app.url };
    await home.page.context().addCookies([cookie]);
    await home.page.reload();
    await comeBack('Auto Select (Standard)');
  });
});

// The server never replies who is signed in.
const holdCurrentUser = `const ask = window.fetch;
  window.fetch = (asked, ...more) =>
    String(asked.url ?? asked).includes('/api/auth/user') ? new Promise(() => {}) : ask(asked, ...more);`;

describe('the Try button', () => {
  it('shows the upgrade and sends nothing for a model that needs Standard', async () => {
    const home = await stage.openHome();
    await recommend(home, 'gpt-4');
    await home.ask('Name a river');
    await home.ended();
    await home.openRecommendations();
    await home.button('Try GPT-4').click();
    await home.upgrade.waitFor();
    expect(await stage.app.sandbox.requests()).toHaveLength(1);
  });

  it('is shown, with a lock, for the best Standard model when it is clearly better', async () => {
    const none = { ANTHROPIC_API_KEY: '', GOOGLE_API_KEY: '', XAI_API_KEY: '' };
    const { url } = await stage.app.startAnother(none);
    const home = await stage.openHome({ url });
    await home.ask('Write a function in Python that merges two sorted lists');
    await home.ended();
    await home.openRecommendations();
    const best = home.recommendations.getByRole('listitem').filter({ hasText: 'GPT-4 Turbo' });
    await best
      .getByText('Better at code than any model available to you. Needs Standard.')
      .waitFor();
    await best.getByRole('button', { name: 'Try GPT-4 Turbo, needs Standard' }).click();
    await home.upgrade.waitFor();
    expect(await stage.app.sandbox.requests()).toHaveLength(1);
  });

  it('is shown with a lock for a hard prompt in the default catalogue', async () => {
    const home = await stage.openHome();
    await home.ask(
      'Write a sonnet sequence in strict iambic pentameter about a lighthouse keeper who goes blind',
    );
    await home.ended();
    await home.openRecommendations();
    const better = home.recommendations.getByRole('listitem').filter({ hasText: 'Claude 3 Opus' });
    await better
      .getByText('Probably better at writing than any model available to you. Needs Standard.')
      .waitFor();
    await better.getByRole('button', { name: 'Try Claude 3 Opus, needs Standard' }).click();
    await home.upgrade.waitFor();
  });

  it('waits a tenth of a second before sending the request', async () => {
    const home = await stage.openHome();
    await home.ask('Name a river');
    await home.ended();
    await home.openRecommendations();
    const asked = home.page.waitForRequest('**/api/switchyard/query');
    await home.page.evaluate(`addEventListener('click', () => (window.clickedAt = Date.now()),
      { capture: true, once: true })`);
    await home.recommendations.getByRole('button', { name: /^Try / }).first().click();
    await home.ended();
    const { startTime } = (await asked).timing();
    const clickedAt = await home.page.evaluate<number>('window.clickedAt');
    // The browser reports when a request started in whole milliseconds.
    expect(startTime - clickedAt).toBeGreaterThanOrEqual(99);
  });
});

it('a follow-up without a previous answer shows an error', async () => {
  const home = await stage.openHome();
  await stage.app.sandbox.play({ scenario: 'bad-request' });
  await home.ask('Name a river');
  await home.failure.waitFor();
  // Waits for the toast of the failed prompt, which would otherwise replace the next toast.
  await home.expectToast('Error');
  await home.followUp.fill('And its length?');
  await home.followUp.press('Enter');
  await home.expectToast(
    'No Previous Conversation',
    'Please submit an initial query first before following up.',
  );
  await expect.poll(() => home.followUp.inputValue()).toBe('And its length?');
});

describe('a failed request shows its toast', () => {
  const expected = [/status of 500/];
  const broken = { status: 500, json: {} };

  it('for the current user', async () => {
    const home = await stage.openHome({ expected });
    await home.page.route('**/api/auth/user', (route) => route.fulfill(broken));
    await home.page.reload();
    await home.expectToast('Failed to load user information');
  });

  it('for signing out', async () => {
    const home = await stage.openHomeAs({}, { expected });
    await home.page.route('**/api/auth/logout', (route) => route.fulfill(broken));
    await home.button('User menu').click();
    await home.page.getByRole('menuitem', { name: 'Sign out' }).click();
    await home.expectToast('Failed to log out');
  });
});

/** Adds a model of the first provider to the server's recommendations. */
async function recommend({ page }: HomePage, model: string) {
  await page.route('**/api/switchyard/query', async (route) => {
    const response = await route.fetch();
    const text = await response.text();
    const entry: Recommendation = {
      provider: 'openai',
      model,
      reason: 'It knows more.',
      strength: 0.9,
    };
    const body = text.replace(/"recommendations":\[/, `$&${JSON.stringify(entry)},`);
    await route.fulfill({ response, body });
  });
}
