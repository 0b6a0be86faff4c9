import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { intercept } from '../support/intercept.ts';
import { expectAccessible, expectNoSidewaysScroll, views } from '../support/test-page.ts';
import type { HomePage } from './home-page.ts';
import { useStage } from './stage.ts';

const stage = useStage();

const table = (page: Page) => page.getByRole('table', { name: 'All Models Comparison' });
const heading = (page: Page, name: string) =>
  table(page).getByRole('columnheader', { name }).first();
const tab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true });
const access = (page: Page) => page.getByRole('group', { name: 'Access' });
const expectQuery = (page: Page, search: string) => page.waitForURL((url) => url.search === search);

async function listModels(page: Page): Promise<string[]> {
  const names = await table(page).getByRole('rowheader').allInnerTexts();
  return names.map((name) => name.split('\n')[0]?.trim() ?? '');
}

async function expectFirst(page: Page, name: string) {
  await expect.poll(async () => (await listModels(page))[0]).toBe(name);
}

async function expectCount(page: Page, count: number) {
  await page.getByText(`${count} of 14 models`, { exact: true }).waitFor();
  await expect.poll(() => listModels(page)).toHaveLength(count);
}

const openDirectory = async (search = '', options = {}) => {
  const home = await stage.openHome({ path: `/models${search}`, ...options });
  await home.hydrated();
  return home;
};

describe('the comparison of all models', () => {
  it('is unsorted at first, and sorts by a column ascending, descending and ascending again', async () => {
    const { page } = await openDirectory();
    await expectCount(page, 14);
    const unsorted = await listModels(page);
    const context = heading(page, 'Context Window');
    await expect.poll(() => context.getAttribute('aria-sort')).toBe('none');
    const click = () => context.getByRole('button').click();
    for (const [direction, first, search] of [
      ['ascending', 'Grok 2 Vision', '?sort=context&dir=asc'],
      ['descending', 'Gemini 1.5 Pro', '?sort=context&dir=desc'],
      ['ascending', 'Grok 2 Vision', '?sort=context&dir=asc'],
    ] as const) {
      await click();
      await expectFirst(page, first);
      await expect.poll(() => context.getAttribute('aria-sort')).toBe(direction);
      await expectQuery(page, search);
    }
    await heading(page, 'Provider').getByRole('button').click();
    await expectFirst(page, 'Claude Instant 1');
    await expect.poll(() => context.getAttribute('aria-sort')).toBe('none');
    for (const expected of ['Grok 2 Vision', 'Gemini 1.5 Pro', 'Grok 2 Vision', unsorted[0]]) {
      await page.goBack();
      await expectFirst(page, expected ?? '');
    }
  });

  it('shows the first two “best for” tags of a model, and its price', async () => {
    const { page } = await openDirectory();
    const row = table(page).getByRole('row').filter({ hasText: 'Claude 3 Opus' });
    await row.getByText('Writing, Analysis', { exact: true }).waitFor();
    await row.getByText('$15.00 in, $75.00 out', { exact: true }).waitFor();
  });

  it.each([
    ['Provider', 'Google', 3, '?provider=google'],
    ['Context size', '1M+ tokens', 2, '?context=1m'],
    ['Context size', '100K+ tokens', 11, '?context=large'],
    ['Context size', '32K-100K tokens', 1, '?context=medium'],
    ['Context size', 'Under 32K tokens', 2, '?context=small'],
    ['Best for', 'Maths', 1, '?capability=Maths'],
  ])('is filtered by %s: %s, and Back undoes it', async (label, option, count, search) => {
    const { page } = await openDirectory();
    await expectCount(page, 14);
    await page.getByLabel(label, { exact: true }).selectOption({ label: option });
    await expectCount(page, count);
    await expectQuery(page, search);
    await page.goBack();
    await expectCount(page, 14);
    await expect.poll(() => page.getByLabel(label, { exact: true }).inputValue()).toBe('');
  });

  it('shows the Standard models with either button, and all models again', async () => {
    const { page } = await openDirectory();
    const standard = access(page).getByRole('button', { name: 'Standard' });
    for (const button of [standard, page.getByRole('button', { name: '6 need Standard' })]) {
      await button.click();
      await expectCount(page, 6);
      await expect.poll(() => standard.getAttribute('aria-pressed')).toBe('true');
      await expectQuery(page, '?access=standard');
      await button.click();
      await expectCount(page, 6);
      await access(page).getByRole('button', { name: 'All' }).click();
      await expectCount(page, 14);
    }
  });

  it('opens with the filters and order in its URL', async () => {
    const { page } = await openDirectory('?access=standard&sort=context&dir=desc');
    await expectCount(page, 6);
    await expectFirst(page, 'Claude 3 Opus');
    await expect
      .poll(() => heading(page, 'Context Window').getAttribute('aria-sort'))
      .toBe('descending');
  });

  it('says when nothing matches, and shows everything again', async () => {
    const { page } = await openDirectory('?provider=google&access=standard&sort=name');
    await page.getByText('No models match these filters.').waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Show All Models' }).click();
    await expectFirst(page, 'Claude 2');
    await expectQuery(page, '?sort=name&dir=asc');
  });
});

it('the directory has the same models as the home page, none of them retired', async () => {
  const { page } = await openDirectory();
  await expectCount(page, 14);
  expect(await page.getByText(/Retired/).count()).toBe(0);
});

describe('a provider’s tab', () => {
  it('opens from its card, has its own URL, and Back returns to all providers', async () => {
    const { page } = await openDirectory();
    for (const [name, id, count] of [
      ['OpenAI', 'openai', 3],
      ['Anthropic', 'anthropic', 5],
      ['Google', 'google', 3],
      ['xAI', 'xai', 3],
    ] as const) {
      await page.getByRole('link', { name: `View all ${name} models` }).click();
      await tab(page, name).and(page.locator('[aria-selected=true]')).waitFor();
      await expectQuery(page, `?tab=${id}`);
      await expect.poll(() => page.getByRole('article').count()).toBe(count);
      await page.goBack();
      await table(page).waitFor();
    }
    await tab(page, 'Anthropic').click();
    await expectQuery(page, '?tab=anthropic');
  });

  it('shows every known detail of a model, and links to its provider’s page', async () => {
    const { page } = await openDirectory('?tab=anthropic');
    const card = page.getByRole('article', { name: 'Claude 3 Opus' });
    for (const text of [
      'A thorough model for hard questions and polished writing.',
      'Writing, Analysis, Code, Images',
      '200K tokens',
      'March 2024',
      'Available',
      '$15.00 in, $75.00 out, per million tokens',
    ]) {
      await card.getByText(text, { exact: true }).waitFor();
    }
    const more = card.getByRole('link', { name: /^Learn more/ });
    await expect
      .poll(() => more.getAttribute('href'))
      .toMatch(/^https:\/\/platform\.claude\.com\//);
    await expect.poll(() => more.getAttribute('rel')).toContain('noopener');
  });
});

/** Every link to a model, on the tab of its provider and on the tab of all providers. */
const ways = [
  [
    'Try in Switchyard',
    (page: Page) =>
      page.getByRole('article', { name: 'GPT-4 Turbo' }).getByText('Try in Switchyard'),
  ],
  [
    'badge',
    (page: Page) => page.getByRole('article', { name: 'GPT-4 Turbo' }).getByText(/^Standard/),
  ],
] as const;

describe('a Standard model', () => {
  it.each(ways)('opens the plans with its %s', async (_, find) => {
    const home = await openDirectory('?tab=openai');
    await find(home.page).click();
    await home.upgrade.waitFor();
    await home.upgrade.getByText('$9.99').waitFor();
    await expectAccessible(home.page, 'dialog');
    await home.upgrade.getByRole('button', { name: 'Maybe Later' }).click();
    await expectQuery(home.page, '?tab=openai');
  });

  it('opens them from the table and from its provider’s card too', async () => {
    const home = await openDirectory();
    const row = table(home.page).getByRole('row').filter({ hasText: 'Claude 2' });
    const card = home.page.getByRole('list', { name: 'Anthropic models' });
    for (const button of [
      row.getByRole('button'),
      card.getByRole('button', { name: /Claude 2/ }),
    ]) {
      await button.click();
      await home.upgrade.waitFor();
      await home.page.keyboard.press('Escape');
      await home.upgrade.waitFor({ state: 'hidden' });
    }
  });

  it.each(ways)('opens on the home page with its %s for people with Standard', async (_, find) => {
    const home = await stage.openHomeAs({ isStandard: true }, { path: '/models?tab=openai' });
    await home.page.getByRole('link', { name: 'Try in Switchyard with GPT-4 Turbo' }).waitFor();
    await find(home.page).click();
    await expect.poll(() => home.model('GPT-4 Turbo').getAttribute('aria-pressed')).toBe('true');
  });
});

describe('a free model', () => {
  const tryIt = async (home: HomePage, name: string) =>
    home.page.getByRole('link', { name: `Try in Switchyard with ${name}`, exact: true }).click();

  it('is selected on the home page', async () => {
    const home = await openDirectory('?tab=xai');
    await tryIt(home, 'Grok 2');
    await expect.poll(() => home.button(/^Grok 2$/).getAttribute('aria-pressed')).toBe('true');
  });

  it.each([
    ['Gemini 1.5 Pro', 'google'],
    ['Claude 3 Haiku', 'anthropic'],
  ])('%s, which the picker doesn’t offer, opens the home page in Auto', async (name, id) => {
    const home = await openDirectory(`?tab=${id}`);
    await tryIt(home, name);
    await expect
      .poll(() => home.button('Auto Select (Free)').getAttribute('aria-pressed'))
      .toBe('true');
    await expect.poll(() => home.upgrade.isVisible()).toBe(false);
  });
});

it('the directory shows an error when it can’t be loaded, and can try again', async () => {
  const home = await stage.openHome({ expected: [/status of 503/] });
  const call = '**/api/models/directory';
  const letThrough = await intercept(home.page, call, (route) =>
    route.fulfill({ status: 503, json: { code: 'unavailable', message: 'Back in a minute.' } }),
  );
  await home.page.getByRole('navigation', { name: 'Main' }).getByText('Models').click();
  const alert = home.page.getByRole('alert');
  await alert.getByText('Back in a minute.').waitFor();
  await expectAccessible(home.page);
  letThrough();
  await alert.getByRole('button', { name: 'Try Again' }).click();
  await expectCount(home.page, 14);
});

describe.each(['desk', 'phone'] as const)('on a %s', (view) => {
  it.each(['', '?tab=openai'])('axe finds nothing wrong with /models%s', async (search) => {
    const { page } = await openDirectory(search, views[view]);
    await page.getByRole('heading', { name: 'AI Model Directory' }).waitFor();
    await expectAccessible(page);
  });
});

it('the directory fits a window of 320 px, where the table scrolls under its first column', async () => {
  const { page } = await openDirectory('', { size: { width: 320, height: 700 } });
  await expectNoSidewaysScroll(page);
  const region = page.getByRole('region', { name: 'All Models Comparison' }).last();
  const name = table(page).getByRole('rowheader', { name: /^GPT-4o/ });
  await page.evaluate('document.fonts.ready');
  const before = (await name.boundingBox())?.x;
  await region.focus();
  await region.evaluate((element) => element.scrollTo(400, 0));
  expect(await region.evaluate((element) => element.scrollLeft)).toBeGreaterThan(0);
  await expect.poll(async () => (await name.boundingBox())?.x).toBe(before);
  await tab(page, 'xAI').click();
  await page.getByRole('article').first().waitFor();
  await expectNoSidewaysScroll(page);
});

// The console would report any difference between the prerendered and the hydrated page.
it('the directory hydrates without a mismatch even if the signed-in user is known immediately', async () => {
  const home = await stage.openHomeAs(
    { isStandard: true },
    { path: '/models?tab=openai', before: answerAtOnce('/api/auth/user') },
  );
  await home.page.getByRole('link', { name: 'Try in Switchyard with GPT-4 Turbo' }).waitFor();
});

/** Fetches the reply to a call before the page requests it. */
function answerAtOnce(path: string): string {
  return `
    const request = new XMLHttpRequest();
    request.open('GET', '${path}', false);
    request.send();
    const { fetch } = window;
    const headers = { 'content-type': 'application/json' };
    window.fetch = (input, init) =>
      String(input).endsWith('${path}')
        ? Promise.resolve(new Response(request.responseText, { status: request.status, headers }))
        : fetch(input, init);`;
}

it('a tab shows a focus ring for the keyboard only', async () => {
  const home = await openDirectory();
  const ring = () =>
    home.page.evaluate<string>('getComputedStyle(document.activeElement).outlineStyle');
  await home.page.getByRole('tab', { name: 'OpenAI', exact: true }).click();
  expect(await ring()).toBe('none');
  await home.page.keyboard.press('ArrowRight');
  await expect.poll(ring).toBe('solid');
  const { page } = home;
  await page.getByRole('tabpanel', { name: 'Anthropic', exact: true }).waitFor();
  await page.keyboard.press('Home');
  await page.getByRole('tabpanel', { name: 'All Providers', exact: true }).waitFor();
  await page.keyboard.press('ArrowLeft');
  await page
    .getByRole('tabpanel', { name: 'All Providers', exact: true })
    .waitFor({ state: 'detached' });
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => tab(page, 'All Providers').getAttribute('aria-selected')).toBe('true');
});
