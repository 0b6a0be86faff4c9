import { describe, expect, it } from 'vitest';
import type { Directory, DirectoryModel } from '#shared/contract/models/schemas.ts';
import {
  expectAccessible,
  expectNoSidewaysScroll,
  views,
  type PageOptions,
} from '../support/test-page.ts';
import { expectFirstView, firstViews } from './first-view-rules.ts';
import type { HomePage } from './home-page.ts';
import { useStage } from './stage.ts';

// Simulates today's vendors, where all of the specification's fourteen models are retired.
const stage = useStage({ models: 'today' });

const openAs = (options?: PageOptions) => stage.openHomeAs({ isStandard: true }, options);
const retired = (home: HomePage) => home.button(/^Retired \(\d+\)$/);
const folded = ({ page }: HomePage) => page.getByRole('group', { name: 'Retired models' });
const openTab = ({ page }: HomePage, name: string) =>
  page.getByRole('tab', { name, exact: true }).click();
const unfold = async (home: HomePage) => {
  // The tier must be known, because a change of tier resets the selection.
  await home.button('Auto Select (Standard)').waitFor();
  await retired(home).click();
  await folded(home).waitFor();
};

describe('the button of a retired model', () => {
  it('is collapsed on every tab, and names the model that answers once expanded', async () => {
    const home = await openAs();
    await home.page.getByText('Retired (14)').waitFor();
    await home.model('GPT-6.2 Sol').waitFor();
    expect(await home.model('GPT-4 Turbo').count()).toBe(0);
    await openTab(home, 'xAI');
    await home.page.getByText('Retired (3)').waitFor();
    await unfold(home);
    await home.model('Grok 2 Vision , answered by Grok 4.3').waitFor();
    await expect.poll(() => folded(home).getByRole('button').count()).toBe(3);
    await retired(home).click();
    await folded(home).waitFor({ state: 'detached' });
  });

  it('names its replacement in its tooltip', async () => {
    const home = await openAs();
    await unfold(home);
    await home.model('GPT-4 ,').focus();
    await home.page.keyboard.press('Shift+Tab');
    await home.page.keyboard.press('Tab');
    await home.page.getByRole('tooltip').getByText('GPT-6.2 Sol answers instead.').waitFor();
  });

  it('keeps its place while it is selected, and stays visible when the others are collapsed', async () => {
    const home = await openAs();
    await unfold(home);
    const pill = home.model('Claude 2 ,');
    await pill.click();
    await expect.poll(() => pill.getAttribute('aria-pressed')).toBe('true');
    await expect
      .poll(() => folded(home).getByRole('button', { name: 'Claude 2 ,' }).count())
      .toBe(1);
    await retired(home).click();
    await folded(home).waitFor({ state: 'detached' });
    await home.model('Claude 2 ,').waitFor();
    expect(await home.model('Claude 3 Opus').count()).toBe(0);
  });
});

it.each(firstViews)(
  'on a %s the first view shows everything and stays where it is',
  async (_view, size, hasTouch) => {
    for (const who of [null, {}, { isStandard: true }]) {
      await expectFirstView(stage, who, { size, hasTouch });
    }
  },
);

it('when one model answers for two selected ones, the page says so and adds the next best', async () => {
  const path = '/?models=openai:gpt-4,openai:gpt-4-turbo&compare=1';
  const home = await openAs({ path });
  const line = 'GPT-6.2 Sol answers for more than one of these, so we add the next-best model';
  await home.page.getByText(line).waitFor();
  await home.ask('Name a river');
  const comparison = home.page.getByRole('article', { name: 'Comparison' });
  await comparison.and(home.page.locator('[aria-busy="false"]')).waitFor();
  const names = await comparison.getByRole('heading', { level: 2 }).allInnerTexts();
  expect(new Set(names).size).toBe(2);
  expect(names).toContain('GPT-6.2 Sol');
  await comparison.getByText(/both use GPT-6\.2 Sol, so we added /).waitFor();
});

it('the successor of a retired model is marked Current wherever it is listed', async () => {
  const home = await openAs({ path: '/?model=openai:gpt-4' });
  await home.ask('Explain how rivers form');
  await home.ended();
  expect((await home.answeredBy())[0]).toBe('GPT-6.2 Sol');
  await home.openRecommendations();
  const entries = home.page
    .getByRole('region', { name: 'Model Recommendations' })
    .getByRole('listitem');
  await expect.poll(() => entries.count()).toBe(4);
  await entries.filter({ hasText: 'GPT-6.2 Sol' }).getByText('Current', { exact: true }).waitFor();
  await expect.poll(() => entries.getByText('Current', { exact: true }).count()).toBe(1);
  expect(await entries.filter({ hasText: 'GPT-4' }).count()).toBe(0);
});

it('retired models are not offered for another answer', async () => {
  const home = await openAs();
  await home.ask('Explain how rivers form');
  await home.ended();
  await home.button('Regenerate').click();
  const menu = home.page.getByRole('menu', { name: 'Regenerate' });
  await menu.getByRole('menuitem', { name: 'GPT-6.1 Terra' }).waitFor();
  await expect.poll(() => menu.getByText('GPT-3.5 Turbo').count()).toBe(0);
});

it('comparing the whole pool names each model once', async () => {
  const home = await openAs();
  await home.button('Auto Select (Standard)').waitFor();
  await home.page.getByRole('switch', { name: 'Compare Models' }).click();
  const line = await home.page.getByText(/^Auto will compare 3 of \d+ models$/).innerText();
  const sent = home.page.waitForRequest('**/api/switchyard/query');
  await home.ask('Name a river');
  const { models } = (await sent).postDataJSON() as { models: string[] };
  expect(line).toBe(`Auto will compare 3 of ${models.length} models`);
  expect(models).toContain('openai:gpt-6.2-sol');
  expect(models).toContain('xai:grok-4.7');
  expect(models).not.toContain('openai:gpt-4');
  const columns = home.page.getByRole('article', { name: 'Comparison' }).getByRole('region');
  await expect.poll(() => columns.count()).toBe(3);
});

describe('the directory', () => {
  it('lists current models next to retired ones, and says where a long prompt costs more', async () => {
    const home = await openAs({ path: '/models' });
    const table = home.page.getByRole('table', { name: 'All Models Comparison' });
    const rowOf = (name: string) => table.getByRole('row').filter({ hasText: name });
    await rowOf('GPT-6.2 Sol').getByText('$2.00 in, $10.00 out').first().waitFor();
    await rowOf('GPT-6.2 Astra').getByText('higher above 272K tokens').waitFor();
    await rowOf('Claude 3 Opus').getByText('Retired; replaced by Claude Opus 5.5').waitFor();
    await openTab(home, 'Anthropic');
    const opus = home.page.getByRole('article', { name: 'Claude 3 Opus' });
    await opus.getByText(/^Retired by Anthropic on Jan 5, 2026\. .*Claude Opus 5\.5/).waitFor();
    expect(await opus.getByText('Available').count()).toBe(0);
    await openTab(home, 'OpenAI');
    await home.page
      .getByRole('article', { name: 'GPT-6.2 Sol' })
      .getByText('$2.00 in, $10.00 out, per million tokens, higher above 272K tokens')
      .waitFor();
  });
});

it('the directory lists current models first, and retired ones separately', async () => {
  const { page } = await openAs({ path: '/models' });
  const { body } = await stage.app.visitor().send('GET', '/api/models/directory');
  const { models } = body as Directory;
  const isRetired = ({ retirement }: DirectoryModel) => retirement?.isOver ?? false;
  const namesOf = (some: DirectoryModel[]) => some.map(({ name }) => name);
  const ofOpenAi = models.filter(({ provider }) => provider === 'openai');
  const badges = (label: string) => page.getByRole('list', { name: label, exact: true });
  const current = badges('OpenAI models').getByRole('listitem');
  await expect.poll(() => current.count()).toBe(ofOpenAi.filter((one) => !isRetired(one)).length);
  const shown = async () => {
    const texts = await badges('Retired OpenAI models').getByRole('listitem').allInnerTexts();
    return texts.map((text) => text.trim());
  };
  await expect.poll(shown).toEqual(namesOf(ofOpenAi.filter(isRetired)));
  const table = page.getByRole('table', { name: 'All Models Comparison' });
  const heads = async () => {
    const texts = await table.getByRole('rowheader').allInnerTexts();
    return texts.map((text) => text.split('\n')[0]?.trim() ?? '');
  };
  const inTurn = [models.filter((one) => !isRetired(one)), models.filter(isRetired)] as const;
  const apart = 'Retired by their providers';
  await expect.poll(heads).toEqual([...namesOf(inTurn[0]), apart, ...namesOf(inTurn[1])]);
  // The prerendered page, which doesn't react to clicks, has other prices.
  await table.getByText('higher above 272K tokens').first().waitFor();
  await table.getByRole('button', { name: 'Provider' }).click();
  await expect.poll(async () => (await heads()).indexOf(apart)).toBe(inTurn[0].length);
});

describe.each(['desk', 'phone'] as const)('on a %s, axe finds nothing wrong', (view) => {
  it('with the picker, collapsed and expanded', async () => {
    const home = await openAs(views[view]);
    await retired(home).waitFor();
    await expectAccessible(home.page);
    await expectNoSidewaysScroll(home.page);
    await unfold(home);
    await expectAccessible(home.page);
    await expectNoSidewaysScroll(home.page);
  });

  it('with the directory', async () => {
    const home = await openAs({ ...views[view], path: '/models' });
    await home.page.getByText('higher above 272K tokens').first().waitFor();
    await expectAccessible(home.page);
    await expectNoSidewaysScroll(home.page);
  });
});

const isReasonCut = `getComputedStyle([...document.querySelectorAll('article p')]
  .findLast(({ textContent }) => textContent.startsWith('Why this model?'))).overflow !== 'visible'`;

it('on a phone the answer to a long prompt starts in the upper third, below its reason and thinking', async () => {
  const home = await openAs({ ...views.phone, hasTouch: true });
  const expectHigh = async (firstWords: string) => {
    await home.ended();
    await home.answer.getByText(/^Thought/).waitFor();
    const first = home.text.locator('p').first();
    await expect.poll(async () => (await first.boundingBox())?.y).toBeLessThanOrEqual(844 / 3);
    // The bar doesn't cover the letters of the prompt, which start 5 px below the top of their line.
    const bar = await home.page.getByRole('group', { name: 'Conversation' }).boundingBox();
    const words = home.answer.getByText(firstWords);
    expect((await words.boundingBox())?.y).toBeGreaterThanOrEqual(
      bar ? bar.y + bar.height - 5 : 844,
    );
  };
  const long =
    'Write a Python function that merges overlapping intervals, with tests, and explain its complexity';
  await home.prompt.fill(long);
  await home.button('Submit').tap();
  await expectHigh('Write a Python function');
  const lines = () =>
    home.answer.getByText(long).evaluate((words: { clientHeight: number }) => words.clientHeight);
  const folded = await lines();
  await home.answer.getByRole('button', { name: 'Show more' }).tap();
  await expect.poll(lines).toBeGreaterThan(folded);
  await home.followUp.fill(
    'Make it shorter, and say in one line why it needs the intervals sorted',
  );
  await home.button('Send').tap();
  await home.history.waitFor();
  await expectHigh('Make it shorter');
});

it.each(['desk', 'phone'] as const)('the reason is shown in full, on a %s', async (view) => {
  const home = await openAs(views[view]);
  for (const prompt of ['Write a function that merges two lists', 'Why do rivers meander?']) {
    await home.ask(prompt);
    await home.ended();
    await home.answer.getByText(/^Why this model\? [A-Z]/).waitFor();
    expect(await home.page.evaluate(isReasonCut)).toBe(false);
  }
});

it('the commands list current models first', async () => {
  const home = await openAs();
  await home.button('Auto Select (Standard)').waitFor();
  await home.page.keyboard.press('ControlOrMeta+k');
  const options = home.page.getByRole('dialog', { name: 'Commands' }).getByRole('option');
  await options.filter({ hasText: 'answered by' }).first().waitFor();
  const texts = await options.filter({ hasText: 'Choose a model' }).allInnerTexts();
  const isRetired = texts.map((text) => text.includes('answered by'));
  expect(isRetired.indexOf(true)).toBe(isRetired.lastIndexOf(false) + 1);
});
