import { describe, expect, it } from 'vitest';
import { intercept } from '../support/intercept.ts';
import { expectAccessible, views, type PageOptions } from '../support/test-page.ts';
import type { HomePage } from './home-page.ts';
import { useStage } from './stage.ts';

const stage = useStage({ models: 'today' });

const prompt = 'Explain how rivers form';
const claude = '/?model=anthropic:claude-sonnet-5-5';

const openAs = (options?: PageOptions) => stage.openHomeAs({ isStandard: true }, options);
const openEffort = async (home: HomePage) =>
  (await home.openPanel()).getByLabel('Effort', { exact: true });
/** Otherwise a key that follows may still reach the panel. */
async function closePanel({ page, panel }: HomePage) {
  await page.keyboard.press('Escape');
  await panel.waitFor({ state: 'hidden' });
}
const thinking = ({ page }: HomePage) => page.getByRole('button', { name: 'Thinking…' });
const thought = ({ page }: HomePage) => page.getByRole('button', { name: /^Thought/ });
const thoughts = ({ page }: HomePage) =>
  page.getByRole('region', { name: 'Thinking', exact: true });

const chooseEffort = (home: HomePage, name: string) => home.choose('Effort', name);

/** Returns the body of the next query that the page sends. */
async function sentBy(home: HomePage, send: () => Promise<void>): Promise<unknown> {
  const sent = home.page.waitForRequest('**/api/switchyard/query');
  await send();
  return (await sent).postDataJSON();
}

describe('the effort', () => {
  it('is automatic by default, and once chosen is sent with each prompt of the conversation', async () => {
    const home = await openAs({ path: claude });
    const field = await openEffort(home);
    await expect.poll(() => field.inputValue()).toBe('auto');
    await closePanel(home);
    expect(await sentBy(home, () => home.ask(prompt))).not.toHaveProperty('effort');
    await home.ended();
    await chooseEffort(home, 'Quick');
    const first = await sentBy(home, () => home.ask('Name a river'));
    expect(first).toMatchObject({ effort: 'quick' });
    await home.ended();
    const second = await sentBy(home, () => home.sendFollowUp('And a sea?'));
    expect(second).toMatchObject({ effort: 'quick' });
    await home.ended();
  });

  it('of a visitor’s conversation stays selected after a reload', async () => {
    const home = await stage.openHome();
    await chooseEffort(home, 'Thorough');
    await home.ask(prompt);
    await home.ended();
    await home.page.reload();
    await home.chip('Effort: Thorough').click();
    await home.chip('Effort: Thorough').waitFor({ state: 'detached' });
    // The chip is gone, so the focus moves to the button beside it.
    await home.models.and(home.page.locator(':focus')).waitFor();
  });

  it('can be chosen with the keyboard', async () => {
    const home = await openAs();
    const field = await openEffort(home);
    await field.focus();
    await home.page.keyboard.press('t');
    await expect.poll(() => field.inputValue()).toBe('thorough');
    await closePanel(home);
    await home.chip('Effort: Thorough').waitFor();
  });
});

describe('how Auto chooses', () => {
  it('is balanced by default, and once chosen is sent, shown with the answer and remembered', async () => {
    const home = await openAs();
    await home.button('Models: Auto · Balanced').waitFor();
    expect(await sentBy(home, () => home.ask(prompt))).not.toHaveProperty('dial');
    await home.ended();
    await (await home.openPanel()).getByRole('option', { name: 'Economy' }).click();
    await expectAccessible(home.page);
    expect(await sentBy(home, () => home.ask('Name a river'))).toMatchObject({ dial: 'thrifty' });
    await home.ended();
    await home
      .button(/^Details/)
      .first()
      .click();
    await home.page.getByText(/^Auto was set to Economy, /).waitFor();
    await home.page.goto(home.page.url());
    await home.button('Models: Auto · Economy').waitFor();
  });

  it('can be set by a link, including for a comparison, and doesn’t apply when a model is named', async () => {
    const home = await openAs({ path: '/?dial=best&compare=1' });
    await home.page.getByRole('switch', { name: 'Compare Models', checked: true }).waitFor();
    const best = (await home.openPanel()).getByRole('option', { name: 'Best', selected: true });
    await best.waitFor();
    await closePanel(home);
    expect(await sentBy(home, () => home.ask(prompt))).toMatchObject({
      dial: 'best',
      compareMode: true,
    });
    const named = await openAs({ path: claude });
    await named.button('Models: Claude Sonnet 5.5').waitFor();
    await expect.poll(() => named.button(/Balanced/).count()).toBe(0);
  });

  it('can be chosen with the keyboard', async () => {
    const home = await openAs();
    await home.models.focus();
    await home.page.keyboard.press('Enter');
    await home.panel.locator('input:focus').waitFor();
    await expectAccessible(home.page);
    // The arrow keys start at the chosen option.
    await home.page.keyboard.press('ArrowDown');
    await home.page.keyboard.press('Enter');
    await home.button('Models: Auto · Best').waitFor();
    await home.models.and(home.page.locator(':focus')).waitFor();
  });
});

it('the model panel, opened before the models have loaded, shows them once they have', async () => {
  const { promise: mayLoad, resolve: load } = Promise.withResolvers<void>();
  const home = await openAs();
  await intercept(home.page, '**/api/switchyard/models', async (route) => {
    await mayLoad;
    await route.continue();
  });
  await home.page.reload();
  await home.models.focus();
  await home.page.keyboard.press('Enter');
  await home.panel.waitFor();
  load();
  await home.panel.locator('input:focus').waitFor();
});

it('the model panel says that loading failed, and loads the models on Try Again', async () => {
  const home = await openAs({ expected: [/status of 500/] });
  const recover = await intercept(home.page, '**/api/switchyard/models', (route) =>
    route.fulfill({ status: 500, body: '{}' }),
  );
  await home.page.reload();
  await home.models.click();
  await home.panel.getByText(/^Couldn’t load the models\./).waitFor();
  await expectAccessible(home.page);
  recover();
  await home.panel.getByRole('button', { name: 'Try Again' }).click();
  await home.panel.getByRole('combobox', { name: 'Search models' }).waitFor();
});

describe('the thinking of a model', () => {
  it('is collapsed and formatted, and is neither part of the answer nor saved', async () => {
    const home = await openAs({ path: claude });
    await chooseEffort(home, 'Thorough');
    await stage.app.sandbox.throttle();
    await home.ask(prompt);
    await thinking(home).click();
    await thoughts(home).locator('strong').getByText('Weighing the question').waitFor();
    expect(await thoughts(home).innerText()).not.toContain('**');
    await expectAccessible(home.page);
    await stage.app.sandbox.flush();
    await home.ended();
    await thought(home).waitFor();
    await home.text.waitFor();
    expect(await home.saidText()).not.toContain('Weighing the question');
    const stored = await home.page.evaluate('JSON.stringify({ ...sessionStorage })');
    expect(stored).not.toContain('Weighing the question');
    await stage.app.sandbox.pace(0);
    const next = await sentBy(home, () => home.sendFollowUp('And a sea?'));
    expect(JSON.stringify(next)).not.toContain('Weighing the question');
    await home.ended();
  });

  it('is announced once, with no count of seconds', async () => {
    const home = await openAs({ path: claude, before: heardFrom });
    await chooseEffort(home, 'Thorough');
    const heardOf = () => home.page.evaluate<string[]>('window.heard');
    // The answer waits until it is flushed, however busy the machine is.
    await stage.app.sandbox.throttle();
    await home.ask(prompt);
    await thinking(home).waitFor();
    await expect.poll(heardOf).toContain('Claude Sonnet 5.5 is thinking.');
    await stage.app.sandbox.flush();
    await thought(home).waitFor();
    await home.ended();
    const heard = await heardOf();
    expect(heard.filter((speech) => /thinking|thought/i.test(speech))).toEqual([
      'Claude Sonnet 5.5 is thinking.',
    ]);
  });

  it('is shown for each model of a comparison', async () => {
    const models = 'anthropic:claude-sonnet-5-5,xai:grok-4.7';
    const home = await openAs({ path: `/?models=${models}&compare=1` });
    await home.page.getByText('2 models side by side').waitFor();
    await stage.app.sandbox.throttle();
    await home.ask(prompt);
    await expect.poll(() => thinking(home).count()).toBe(2);
    await stage.app.sandbox.flush();
    await expect.poll(() => thought(home).count()).toBe(2);
  });

  // Long enough for a busy machine. Flushed, the model stops thinking after a quarter of it at most.
  const slowly = (provider: string) =>
    stage.app.sandbox.play({ match: { provider }, scenario: 'long-thinking', delayMs: 24_000 });

  it('is shown as a count of seconds when its provider hides it', async () => {
    const home = await openAs({ path: '/?model=openai:gpt-6.2-sol' });
    await slowly('openai');
    await home.ask(prompt);
    await home.answer.getByText(/^Thinking… ([2-9]|\d\d) s$/).waitFor();
    await expectAccessible(home.page);
    await stage.app.sandbox.flush();
    await home.ended();
    await home.text.waitFor();
    await home.answer.getByText(/^Thought for \d+ s$/).waitFor();
  });

  it('is distinguished from a broken connection when it is silent', async () => {
    const home = await openAs({ path: '/?model=vertex:gemini-4-hydrogen' });
    await slowly('google');
    await home.ask(prompt);
    const line = 'Nothing yet. Gemini 4 Hydrogen may think for a few minutes before it answers.';
    await home.page.getByRole('status').getByText(line).waitFor();
    await expectAccessible(home.page);
    await stage.app.sandbox.flush();
    await home.ended();
    await home.text.waitFor();
    await expect.poll(() => home.page.getByText(line).count()).toBe(0);
  });

  it('is shown without a time after a reload', async () => {
    const home = await openAs({ path: claude });
    await chooseEffort(home, 'Thorough');
    await stage.app.sandbox.throttle();
    await home.ask(prompt);
    await thinking(home).waitFor();
    await home.page.reload();
    await thinking(home).waitFor();
    await home.chip('Effort: Thorough').waitFor();
    await stage.app.sandbox.flush();
    await home.ended();
    await home.button('Thought first').waitFor();
  });
});

it('a repeated request to a model is shown with its reason, even after a reload', async () => {
  const home = await openAs({ path: '/?model=anthropic:claude-2' });
  await stage.app.sandbox.play({
    match: { provider: 'anthropic' },
    scenario: 'spent-thinking',
    times: 1,
  });
  await home.ask(prompt);
  await home.ended();
  const reason =
    /You chose Claude 2\. Claude Sonnet 5\.5 used its whole answer for thinking, so we called it again/;
  await home.answer.getByText(reason).waitFor();
  await home.page.waitForURL('**/t/*');
  await home.page.reload();
  await home.answer.getByText(reason).waitFor();
});

it.each(['desk', 'phone'] as const)(
  'on a %s axe finds nothing wrong with efforts',
  async (view) => {
    const home = await openAs(views[view]);
    await openEffort(home);
    await expectAccessible(home.page);
    await closePanel(home);
    await chooseEffort(home, 'Thorough');
    await home.chip('Effort: Thorough').waitFor();
    await expectAccessible(home.page);
  },
);

// Records what the page announces, in order.
const heardFrom = `window.heard = [];
  new MutationObserver(() => {
    const said = document.querySelector('[aria-live=polite].sr-only')?.textContent;
    if (said && said !== window.heard.at(-1)) window.heard.push(said);
  }).observe(document, { subtree: true, childList: true, characterData: true });`;

it('a blind comparison doesn’t tell which models thought', async () => {
  const home = await openAs({
    path: '/?models=anthropic:claude-sonnet-5-5,openai:gpt-6-luna&compare=1',
  });
  await home.flip('Blind');
  await home.ask(prompt);
  await home.expectToast('Blind Comparison Finished');
  await home.button('Prefer this response').first().waitFor();
  expect(await home.page.getByText(/^Thought /).count()).toBe(0);
});
