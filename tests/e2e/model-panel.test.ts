import type { Locator } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import {
  expectAccessible,
  expectInWindow,
  expectNoSidewaysScroll,
  views,
} from '../support/test-page.ts';
import type { HomePage } from './home-page.ts';
import { useStage } from './stage.ts';

const stage = useStage();

const prompt = 'Explain how rivers form';
const option = (home: HomePage, name: string | RegExp) =>
  home.panel.getByRole('option', { name }).first();
const isFocused = (home: HomePage, part: Locator) =>
  part.and(home.page.locator(':focus')).waitFor();
const comparison = ({ page }: HomePage) => page.getByRole('article', { name: 'Comparison' });

it('in a conversation two clicks switch to another model', async () => {
  const home = await stage.openHome({ path: '/?model=openai:gpt-3.5-turbo' });
  await home.ask(prompt);
  await home.ended();
  // The code that draws these may load after the answer has ended.
  await home.text.waitFor();
  await home.button(/^More actions for /).waitFor();
  const drawn = await home.answer.evaluate((answer: { outerHTML: string }) => answer.outerHTML);
  await home.button('Models: GPT-3.5 Turbo').click();
  await option(home, /^Claude Instant 1/).click();
  await home.button('Models: Claude Instant 1').waitFor();
  await home.panel.waitFor({ state: 'hidden' });
  await isFocused(home, home.followUp);
  await home.page.keyboard.type('Typed at once');
  await expect.poll(() => home.followUp.inputValue()).toBe('Typed at once');
  // The choice applies to the next prompt, so the current answer doesn't change.
  expect(await home.answer.evaluate((answer: { outerHTML: string }) => answer.outerHTML)).toBe(
    drawn,
  );
  await home.goOnWith('Say that in one sentence');
  expect((await home.answeredBy())[0]).toBe('Claude Instant 1');
  const sent = (await stage.app.sandbox.requests()).map(({ provider }) => provider);
  expect(sent).toEqual(['openai', 'anthropic']);
});

it('the panel says what each model is good at, what it costs and how fast it is, if known', async () => {
  const home = await stage.openHome();
  await home.openPanel();
  const textOf = async (name: string) => (await option(home, name).textContent()) ?? '';
  expect(await textOf('GPT-4 Turbo')).toMatch(
    /^GPT-4 Turbo.*Code, Reasoning.*\$\$\$\$, price 4 of 4, Slow$/,
  );
  expect(await textOf('Gemini 1.5 Flash')).toMatch(/Speed, Long texts.*\$, price 1 of 4, Fast$/);
  expect(await textOf('DALL·E 3')).toMatch(/, \$0\.04 per image$/);
  await expectAccessible(home.page);
});

it('the model button keeps the focus when the models arrive', async () => {
  const home = await stage.openHome();
  let arrive = () => {};
  const arrival = new Promise<void>((resolve) => (arrive = resolve));
  await home.page.route('**/api/switchyard/models', async (route) => {
    await arrival;
    await route.continue();
  });
  await home.page.reload();
  await home.models.focus();
  arrive();
  await home.model('GPT-3.5 Turbo').waitFor();
  await isFocused(home, home.models);
  await home.page.keyboard.press('Enter');
  await isFocused(home, home.panel.getByRole('combobox', { name: 'Search models' }));
});

it('models can be searched, selected and compared with the keyboard alone', async () => {
  const home = await stage.openHomeAs({ isStandard: true });
  const { keyboard } = home.page;
  await home.button('Auto Select (Standard)').waitFor();
  await home.models.focus();
  await keyboard.press('Enter');
  const search = home.panel.getByRole('combobox', { name: 'Search models' });
  await isFocused(home, search);
  await keyboard.type('writing');
  const models = home.panel.getByRole('listbox', { name: 'Models' }).getByRole('option');
  await expect.poll(() => models.count()).toBeLessThan(8);
  await keyboard.type('qqq');
  await home.panel.getByText('No matching models.').waitFor();
  await expectAccessible(home.page);
  await search.fill('gemini');
  const active = async () => {
    const id = await search.getAttribute('aria-activedescendant');
    return home.panel.locator(`[id="${id}"]`).innerText();
  };
  await expect.poll(active).toMatch(/^Gemini 1\.5 Pro/);
  await keyboard.press('ArrowDown');
  await expect.poll(active).toMatch(/^Gemini 1\.5 Flash/);
  await keyboard.press('ArrowUp');
  await keyboard.press('ArrowUp');
  await expect.poll(active).toMatch(/^Gemini 1\.0 Pro/);
  await keyboard.press('Enter');
  await home.button('Models: Gemini 1.0 Pro').waitFor();
  await isFocused(home, home.models);
  // The picker below shows the same selection.
  await home.model('Gemini 1.0 Pro').and(home.page.locator('[aria-pressed="true"]')).waitFor();

  await keyboard.press('Enter');
  await isFocused(home, search);
  await keyboard.press('Tab');
  await keyboard.press('Space');
  await home.panel.getByText('Plus one more, picked for your prompt').waitFor();
  await search.focus();
  await search.fill('grok');
  await keyboard.press('Enter');
  await home.panel.getByText('2 models side by side').waitFor();
  await keyboard.press('Escape');
  await isFocused(home, home.models);
  await home.button('Models: Compare 2 (Gemini 1.0 Pro and Grok (Beta))').waitFor();
});

it('three models are compared blind from the panel, then one of them continues', async () => {
  const home = await stage.openHomeAs({ isStandard: true });
  await home.button('Auto Select (Standard)').waitFor();
  await home.openPanel();
  await home.panel.getByRole('switch', { name: 'Compare' }).click();
  await home.panel.getByText(/^Auto will compare 3 of \d+ models$/).waitFor();
  for (const name of ['GPT-4 Turbo', 'Claude 3 Opus', 'Grok 2']) await option(home, name).click();
  await home.panel.getByText('3 models side by side').waitFor();
  const fourth = option(home, 'Claude 2').and(home.page.locator('[aria-disabled="true"]'));
  await fourth.click({ force: true });
  await home.panel.getByText('3 models side by side').waitFor();
  await home.panel.getByRole('switch', { name: 'Blind' }).click();
  await expectAccessible(home.page);
  await home.panel.getByRole('button', { name: 'Done' }).click();
  await home.button(/^Models: Compare 3 \(/).waitFor();
  await home.chip('Blind').waitFor();
  await expectAccessible(home.page);

  await home.ask(prompt);
  const columns = comparison(home).getByRole('region');
  await columns.getByRole('heading', { name: 'Model C' }).waitFor();
  await comparison(home).and(home.page.locator('[aria-busy="false"]')).waitFor();
  // Otherwise this toast may replace the next one.
  await home.expectToast('Blind Comparison Finished');
  await home.button('Prefer this response').first().click();
  await home.expectToast('Preference Saved');
  const heading = columns.first().getByRole('heading', { level: 2 });
  await expect.poll(() => heading.innerText()).not.toMatch(/^Model [A-C]/);
  const name = await heading.innerText();
  await home.button(`Models: ${name}`).waitFor();
  await home.openPanel();
  await option(home, 'All 3 models').click();
  await home.button(/^Models: Compare 3 \(/).waitFor();
  await home.openPanel();
  await option(home, name).click();
  await home.goOnWith('Say that in one sentence');
  expect((await home.answeredBy())[0]).toBe(name);
});

it('a Standard model and Compare show the upgrade and leave the model button unchanged', async () => {
  const home = await stage.openHome();
  await home.openPanel();
  const locked = option(home, 'Claude 3 Opus');
  await locked.getByLabel('Needs Standard').waitFor();
  for (const way of [locked, home.panel.getByRole('switch', { name: 'Compare' })]) {
    await way.click();
    await home.upgrade.waitFor();
    await home.upgrade.getByRole('button', { name: 'Maybe Later' }).click();
    await home.upgrade.waitFor({ state: 'hidden' });
    await home.button('Models: Auto · Balanced').click();
  }
});

describe('on a phone', () => {
  const phone = { ...views.phone, hasTouch: true };

  it('the panel is a bottom sheet that scrolls inside and returns the focus', async () => {
    const home = await stage.openHome(phone);
    await home.models.tap();
    await home.panel.getByRole('combobox', { name: 'Search models' }).waitFor();
    await expectInWindow(home.panel);
    const edges = async () => {
      const { x = 1, y = 0, width = 0, height = 0 } = (await home.panel.boundingBox()) ?? {};
      return [x, Math.round(y + height), width > views.phone.size.width - 20];
    };
    await expect.poll(edges).toEqual([0, views.phone.size.height, true]);
    // The on-screen keyboard would cover the sheet, so the search field waits for a tap.
    await isFocused(home, home.panel);
    await expectAccessible(home.page);
    await option(home, 'Grok 2 Vision').scrollIntoViewIfNeeded();
    expect(await home.page.evaluate('scrollY')).toBe(0);
    await option(home, 'Grok 2 Vision').tap();
    await home.button('Models: Grok 2 Vision').waitFor();
    await isFocused(home, home.models);
    await expectNoSidewaysScroll(home.page);
  });

  it('the line of a comparison with one model covers none of the options', async () => {
    const home = await stage.openHomeAs({ isStandard: true }, phone);
    await home.button('Auto Select (Standard)').waitFor();
    await home.openPanel();
    await option(home, 'Grok 2').tap();
    await home.button('Models: Grok 2').waitFor();
    await home.openPanel();
    await home.panel.getByRole('switch', { name: 'Compare' }).tap();
    await home.panel.getByText('Plus one more, picked for your prompt').waitFor();
    const done = home.panel.getByRole('button', { name: 'Done' });
    const list = home.panel.getByRole('listbox', { name: 'Models' });
    const overlap = async () => {
      const [{ y = 0, height = 0 }, below] = [
        (await done.boundingBox()) ?? {},
        await list.boundingBox(),
      ];
      return y + height - (below?.y ?? 0);
    };
    await expect.poll(overlap).toBeLessThanOrEqual(0);
    await expectNoSidewaysScroll(home.page);
    await done.tap();
    await home.button(/^Models: Compare Grok 2 and one more|^Models: Compare/).waitFor();
  });

  it('Ctrl+Enter sends, and non-default settings are shown as labelled chips', async () => {
    const home = await stage.openHome(phone);
    await home.flip('Temporary conversation');
    const chip = home.chip('Temporary');
    await chip.waitFor();
    expect((await chip.innerText()).trim()).toContain('Temporary');
    await expectAccessible(home.page);
    await chip.tap();
    await chip.waitFor({ state: 'detached' });
    await isFocused(home, home.models);
    await home.prompt.fill('Name a river');
    await home.prompt.press('Control+Enter');
    await home.ended();
    await home.followUp.fill('And a sea');
    await home.followUp.press('Control+Enter');
    await home.history.waitFor();
    // Otherwise the next test may find this request among its own.
    await home.ended();
  });
});

it('there is no note below the box unless sending has to wait', async () => {
  const home = await stage.openHome();
  await stage.app.sandbox.throttle();
  await home.ask(prompt);
  await home.text.waitFor();
  const note = home.page.locator('#follow-up-note');
  expect(await note.textContent()).toBe('');
  await home.followUp.fill('And how do they end?');
  await note.getByText('You can send this when the answer is finished.').waitFor();
  await stage.app.sandbox.flush();
  await home.ended();
  await expect.poll(() => note.textContent()).toBe('');
});

describe('a sent prompt does not come back as a draft', () => {
  it.each([
    ['a visitor', null],
    ['a signed-in person', {}],
  ] as const)(
    'for %s, after a reload during the answer and a new conversation',
    async (_who, traits) => {
      const home = traits ? await stage.openHomeAs(traits) : await stage.openHome();
      await stage.app.sandbox.throttle();
      await home.ask(prompt);
      await home.text.waitFor();
      await home.page.reload();
      await home.text.waitFor();
      await stage.app.sandbox.flush();
      await home.ended();
      await home.button('New Conversation').first().click();
      await home.answer.waitFor({ state: 'detached' });
      await expect.poll(() => home.prompt.inputValue()).toBe('');
    },
  );

  it('if a new conversation is started during the answer, after a reload', async () => {
    const home = await stage.openHomeAs({});
    await stage.app.sandbox.throttle();
    await home.ask(prompt);
    await home.text.waitFor();
    await home.page.reload();
    await home.text.waitFor();
    await home.button('New Conversation').first().click();
    await home.answer.waitFor({ state: 'detached' });
    await expect.poll(() => home.prompt.inputValue()).toBe('');
    await stage.app.sandbox.flush();
  });
});
