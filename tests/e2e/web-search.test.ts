import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import type { Share } from '#shared/contract/threads/share-schemas.ts';
import { expectAccessible, expectNoSidewaysScroll, views } from '../support/test-page.ts';
import { setForTest } from '../support/test-settings.ts';
import type { HomePage } from './home-page.ts';
import { useStage } from './stage.ts';

const stage = useStage({ models: 'today' });

const prompt = 'What is the weather in Berlin today?';
const gpt = '/?model=openai:gpt-6-luna';

const mark = (home: HomePage, number: number) =>
  home.text.getByRole('link', { name: new RegExp(`^Source ${number}: `) }).first();
const sources = (home: HomePage) => home.answer.getByRole('list', { name: 'Sources' });
const searched = (home: HomePage) => home.answer.getByRole('button', { name: /^Searched: / });

/** Returns the body of the next query that the page sends. */
async function sentBy(home: HomePage, send: () => Promise<void>): Promise<unknown> {
  const sent = home.page.waitForRequest('**/api/switchyard/query');
  await send();
  return (await sent).postDataJSON();
}

describe.each(['desk', 'phone'] as const)('on a %s, web search', (view) => {
  it('shows what was searched, and sources that open, including after a reload and in a download', async () => {
    const home = await stage.openHomeAs({ isStandard: true }, views[view]);
    await home.ask(prompt);
    await home.ended();
    await searched(home).waitFor();
    await home
      .button(/^Details/)
      .first()
      .click();
    await home.answer
      .getByText(/recent facts from the web/)
      .first()
      .waitFor();
    await home.page.keyboard.press('Escape');
    const card = home.page.getByRole('group', { name: 'Source 1' });
    // Rendering the end of the answer may replace the focused mark.
    await expect
      .poll(async () => {
        // Focusing a focused mark does nothing, and only keyboard focus opens the card.
        await mark(home, 1).blur();
        await home.page.keyboard.press('Tab');
        await mark(home, 1).focus();
        return card.getByRole('link').isVisible();
      })
      .toBe(true);
    await expectAccessible(home.page);
    await home.page.keyboard.press('Escape');
    await card.waitFor({ state: 'hidden' });
    const link = sources(home).getByRole('link').first();
    await expect
      .poll(() => link.getAttribute('href'))
      .toMatch(/^https:\/\/\w+\.(?:example|test)\//);
    await expect.poll(() => link.getAttribute('rel')).toBe('noopener noreferrer');
    await home.page.emulateMedia({ media: 'print' });
    await link.waitFor();
    const bracket =
      'getComputedStyle(document.querySelector("[data-source-mark]"), "::before").content';
    expect(await home.page.evaluate(bracket)).toBe('"["');
    await home.page.emulateMedia({ media: 'screen' });
    await home.page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await home.button('Copy answer').click();
    await expect
      .poll(() => home.page.evaluate('navigator.clipboard.readText()'))
      .toMatch(/ \[1\][\s\S]*\nSources:\n\n1\. \[/);
    await home.goOnWith('And in Munich?');
    await searched(home).waitFor();
    await home.page.reload();
    await mark(home, 1).waitFor();
    await searched(home).click();
    await expectAccessible(home.page);
    await home.answer.getByRole('button', { name: /^More actions/ }).click();
    const download = home.page.waitForEvent('download');
    await home.page.getByRole('menuitem', { name: 'Download as Markdown' }).click();
    const file = await readFile(await (await download).path(), 'utf8');
    expect(file).toMatch(/ \[1\]/);
    expect(file).toMatch(/\nSources:\n\n1\. \[/);
  });
});

it('an answer says what it searches for until its first words', async () => {
  await stage.app.sandbox.play({
    match: { promptIncludes: 'Berlin' },
    scenario: 'stall',
    afterChunks: 0,
  });
  const home = await stage.openHomeAs({ isStandard: true }, { path: gpt });
  await home.ask(prompt);
  await home.answer.getByText(/^Searched: .*Berlin/).waitFor();
  expect(await home.text.count()).toBe(0);
});

it('on a touch screen, tapping a mark shows its source, and tapping elsewhere hides it', async () => {
  const view = { ...views.phone, path: gpt, hasTouch: true };
  const home = await stage.openHomeAs({ isStandard: true }, view);
  await home.prompt.fill(prompt);
  await home.button('Submit').click();
  await home.ended();
  await searched(home).waitFor();
  const card = home.page.getByRole('group', { name: 'Source 1' });
  await mark(home, 1).tap();
  await card.getByRole('link').waitFor();
  expect(home.page.context().pages()).toHaveLength(1);
  await home.answer.getByText('Simulated answer.').tap();
  await card.waitFor({ state: 'hidden' });
});

it('web search can be turned on and off, which is shown, sent and remembered', async () => {
  const home = await stage.openHomeAs({ isStandard: true }, { path: gpt });
  expect(await sentBy(home, () => home.ask('Name a river'))).not.toHaveProperty('search');
  await home.ended();
  await home.startNew();
  await home.choose('Search the web', 'Off');
  await home.chip('Web search off').waitFor();
  expect(await sentBy(home, () => home.ask(prompt))).toMatchObject({ search: 'off' });
  await home.ended();
  expect(await sources(home).count()).toBe(0);
  await home.page.goto(new URL('/', home.page.url()).href);
  await home.chip('Web search off').click();
  await home.chip('Web search off').waitFor({ state: 'detached' });
});

it('where an administrator turned it off, there is no switch, and the answer says why', async () => {
  const { url } = await stage.app.startAnother({ WEB_SEARCH: 'off' });
  const home = await stage.openHome({ url });
  const panel = await home.openPanel();
  await panel.getByLabel('Effort').waitFor();
  await panel.getByLabel('Search the web').waitFor({ state: 'detached' });
  await home.page.keyboard.press('Escape');
  await home.ask(prompt);
  await home.answer.getByText('Web search is turned off on this site.').first().waitFor();
});

it('a comparison shows the sources that its answers share, and marks do not count as differences', async () => {
  const path = '/?models=openai:gpt-6-luna,openai:gpt-6.1-sol&compare=1';
  const home = await stage.openHomeAs({ isStandard: true }, { path });
  await home.ask(prompt);
  const shared = home.page.getByRole('list', { name: 'Shared sources' });
  await shared.getByText(/^Cited by A and B: /).waitFor();
  await home.button('Differences').click();
  await home.page.getByText(/^\d+ statements? (?:is|are) in every answer\.$/).waitFor();
  const copies = home.page.locator('[data-marked]');
  await copies.locator('mark').first().waitFor();
  await copies.locator('[data-source-mark]').nth(1).waitFor();
  expect(await copies.locator('mark [data-source-mark]').count()).toBe(0);
  await expectAccessible(home.page);
});

it('a blind comparison shows no source or link before the vote, and all sources after it', async () => {
  const path = '/?models=openai:gpt-6-luna,xai:grok-4.7&compare=1';
  const home = await stage.openHomeAs({ isStandard: true }, { path });
  await home.flip('Blind');
  await home.ask(prompt);
  await home.expectToast('Blind Comparison Finished');
  const comparison = home.page.getByRole('article', { name: 'Comparison' });
  await comparison
    .getByText(/, says /)
    .nth(1)
    .waitFor();
  expect(await comparison.locator('.markdown a').count()).toBe(0);
  await comparison
    .getByRole('button', { name: /^Prefer / })
    .first()
    .click();
  await comparison.getByText('You voted blind.').waitFor();
  await expect
    .poll(() => comparison.getByRole('list', { name: 'Sources', exact: true }).count())
    .toBe(2);
  await comparison.locator('[data-source-mark]').nth(1).waitFor();
  expect(await comparison.locator('.markdown a:not([data-source-mark])').count()).toBe(0);
});

it.each(Object.entries(views))(
  'a shared answer of Google’s links its searches to Google, at %s',
  async (_name, view) => {
    const person = await stage.app.person({ isStandard: true });
    const { threadId } = await person.ask({ query: prompt, model: 'vertex:gemini-4-hydrogen' });
    const shares = `/api/threads/${threadId}/shares`;
    const { body } = await person.send('POST', shares, { showsModels: false });
    const { page } = await stage.openHome({ path: `/s/${(body as Share).id}`, ...view });
    const links = page.getByRole('list', { name: 'Google searches' }).getByRole('link');
    await expect
      .poll(() => links.first().getAttribute('href'))
      .toMatch(/^https:\/\/www\.google\.com\/search\?q=\w/);
    await expect.poll(() => links.first().getAttribute('rel')).toBe('noopener noreferrer');
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
  },
);

it.each(Object.entries(views))(
  'administrators see the number, the queries and the price of searches, at %s',
  async (name, view) => {
    const person = await stage.app.person();
    await person.ask({ query: prompt });
    await setForTest(stage.app, 'system.admin_reading', 'on');
    const path = `/admin/requests?person=${person.userId}`;
    const home = await stage.openHomeAs({ isAdmin: true }, { path, ...view });
    const { page } = home;
    const row = page.getByRole('table', { name: 'Requests' }).locator('tbody tr');
    await row.getByText(/^\d search(es)?$/).waitFor();
    await expectNoSidewaysScroll(page);
    await (name === 'phone' ? row : row.getByRole('link')).click();
    await home.button('Read Prompt and Answers').click();
    const search = page.getByRole('region', { name: /^Web search by / });
    await search
      .getByText(/^Searched/)
      .first()
      .waitFor();
    const source = search.getByRole('list', { name: 'Sources' }).getByRole('link').first();
    await expect.poll(() => source.getAttribute('rel')).toBe('noopener noreferrer');
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await page.goto(new URL('/admin/analytics?tab=costs', page.url()).href);
    const spend = page.getByRole('table', { name: 'Spend by day' });
    await spend.getByText(/^\d+ for \$/).waitFor();
    await expectNoSidewaysScroll(page);
    await page.goto(new URL('/admin', page.url()).href);
    await page.getByText(/^\d+ web search(es)? for \$/).waitFor();
    await page.goto(new URL('/profile?tab=usage', page.url()).href);
    const meter = page.getByRole('meter', { name: 'Web searches today' });
    await expect.poll(() => meter.getAttribute('aria-valuemax')).toBe('20');
    await page.getByText('0 of 20', { exact: true }).waitFor();
    await expectAccessible(page);
  },
);
