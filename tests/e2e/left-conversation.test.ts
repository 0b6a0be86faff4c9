import { describe, expect, it } from 'vitest';
import type { HomePage } from './home-page.ts';
import { expectAccessible, views } from '../support/test-page.ts';
import { useStage } from './stage.ts';

const stage = useStage();

const prompt = 'Explain how rivers form';
const outcomes = async () => (await stage.app.sandbox.requests()).map(({ outcome }) => outcome);
const openThread = async ({ page }: HomePage, name: string) => {
  await page.getByRole('complementary').getByRole('link', { name }).click();
  await page.getByRole('heading', { level: 1, name }).waitFor();
};

async function askInNewThread(home: HomePage, first: string) {
  await home.page.getByRole('link', { name: 'New Conversation' }).click();
  await home.answer.waitFor({ state: 'detached' });
  await home.ask(first);
}

/** Opens the page of a person with two saved threads, with the second thread open. */
async function openWithThreads(): Promise<HomePage> {
  const home = await stage.openHomeAs({});
  for (const name of ['Name a mountain', 'Name a lake']) {
    await askInNewThread(home, name);
    await home.ended();
    await home.page.waitForURL('**/t/*');
    await home.page.getByRole('complementary').getByRole('link', { name }).waitFor();
  }
  return home;
}

/** Opens another thread as soon as the first words of a new answer appear. */
async function leaveFirstAnswer(home: HomePage) {
  await askInNewThread(home, prompt);
  await home.text.waitFor();
  await openThread(home, 'Name a mountain');
}

it('an answer continues when another thread is opened, and is there on coming back', async () => {
  const home = await openWithThreads();
  await stage.app.sandbox.throttle();
  await home.sendFollowUp(prompt);
  await home.text.waitFor();
  await openThread(home, 'Name a mountain');
  await expect.poll(() => home.answer.getByText(prompt).count()).toBe(0);
  // Only one page reads the stream, so the thread that was left stops reading it.
  const letGo = home.page.waitForEvent('requestfailed', {
    predicate: (request) => request.url().endsWith('/api/switchyard/query'),
  });
  await openThread(home, 'Name a lake');
  await letGo;
  await home.answer.getByText(prompt, { exact: true }).waitFor();
  await home.answer.and(home.page.locator('[aria-busy="true"]')).waitFor();
  await stage.app.sandbox.flush();
  await home.ended();
  await home.answer.getByText('Simulated answer').waitFor();
  await expect.poll(outcomes).toEqual(['completed', 'completed', 'completed']);
});

it('an answer is completed even if the user leaves its page and doesn’t come back', async () => {
  const home = await openWithThreads();
  await stage.app.sandbox.throttle();
  await leaveFirstAnswer(home);
  await stage.app.sandbox.flush();
  // Only the toast and the row in the list show that the answer ended.
  await home.toast.getByText(/^Used /).waitFor();
  await openThread(home, prompt);
  await home.answer.getByText('Simulated answer').waitFor();
  await expect.poll(outcomes).toEqual(['completed', 'completed', 'completed']);
});

it.each(['the command', 'the link'])(
  'a new prompt, by %s, starts while another answer is still running',
  async (way) => {
    const home = await stage.openHomeAs({});
    await stage.app.sandbox.throttle();
    await home.ask(prompt);
    await home.text.waitFor();
    if (way === 'the command') await home.command('new conversation');
    else await home.page.getByRole('link', { name: 'New Conversation' }).click();
    await home.answer.waitFor({ state: 'detached' });
    await expect.poll(() => home.prompt.inputValue()).toBe('');
    await expect.poll(() => home.page.evaluate('document.activeElement.id')).toBe('prompt');
    await stage.app.sandbox.flush();
    await home.toast.getByText(/^Used /).waitFor();
    expect(await home.answer.count()).toBe(0);
    await openThread(home, prompt);
    await home.answer.getByText('Simulated answer').waitFor();
    await expect.poll(outcomes).toEqual(['completed']);
  },
);

it.each(['button', 'link'] as const)(
  'a draft is still there after another thread was opened and left with the %s',
  async (way) => {
    const home = await openWithThreads();
    await home.page.getByRole('link', { name: 'New Conversation' }).click();
    await home.prompt.fill('Name a tr');
    await openThread(home, 'Name a mountain');
    await home.page.getByRole(way, { name: 'New Conversation' }).click();
    await expect.poll(() => home.prompt.inputValue()).toBe('Name a tr');
  },
);

it('a visitor’s new prompt stops the running answer, since nothing would link back to it', async () => {
  const home = await stage.openHome();
  await stage.app.sandbox.throttle();
  await home.ask(prompt);
  await home.text.waitFor();
  await home.followUp.fill('And where do th');
  await home.command('new conversation');
  await home.answer.waitFor({ state: 'detached' });
  await stage.app.sandbox.flush();
  await expect.poll(outcomes).toEqual(['completed']);
  await home.expectNoToast();
  await stage.app.sandbox.pace(0);
  await home.ask('Name a lake');
  await home.ended();
  await expect.poll(() => home.followUp.inputValue()).toBe('');
});

it('a visitor’s conversation can be restored after a new one replaces it', async () => {
  const home = await stage.openHome();
  const bringBack = home.button('Restore');
  await home.ask(prompt);
  await home.ended();
  await home.goOnWith('And where do they end?');
  await home.ask('Name a lake');
  await home.page.getByText('Started a new conversation.').waitFor();
  await expect.poll(() => home.history.count()).toBe(0);
  await home.ended();
  await expectAccessible(home.page);
  await bringBack.click();
  await home.history.getByText(prompt, { exact: true }).waitFor();
  await home.answer.getByText('And where do they end?', { exact: true }).waitFor();
  await expect.poll(() => bringBack.count()).toBe(0);
  await home.command('new conversation');
  await home.answer.waitFor({ state: 'detached' });
  await bringBack.click();
  await home.history.getByText(prompt, { exact: true }).waitFor();
  await home.goOnWith('And why?');
});

it('a visitor’s new conversation starts at the top of the page', async () => {
  const home = await stage.openHome(views.phone);
  await home.ask(prompt);
  await home.ended();
  await home.goOnWith('And where do they end?');
  await expect.poll(() => home.page.evaluate('scrollY')).toBeGreaterThan(200);
  await home.button('New Conversation').click();
  await home.prompt.waitFor();
  await expect.poll(() => home.page.evaluate('scrollY')).toBe(0);
});

it('the original answer stays as a version after another model is tried', async () => {
  const home = await stage.openHome();
  await home.ask(prompt);
  await home.ended();
  const [first = ''] = await home.answeredBy();
  await home.openRecommendations();
  await home.recommendations.getByRole('button', { name: /^Try / }).first().click();
  await home.version('2 of 2').waitFor();
  await home.ended();
  expect(await home.answeredBy()).not.toContain(first);
  await home.page.reload();
  await home.version('2 of 2').waitFor();
  await home.step('Previous').click();
  await home.answer.getByRole('heading', { name: first }).waitFor();
});

it('a temporary conversation is labelled as one, isn’t saved and ends with its tab', async () => {
  const home = await stage.openHomeAs({ isStandard: true });
  const kept = () => home.page.evaluate<string>('JSON.stringify([sessionStorage, localStorage])');
  const note = home.page.getByRole('note').filter({ hasText: 'Temporary conversation.' });
  await home.flip('Temporary conversation');
  await home.prompt.fill(prompt);
  expect(await kept()).not.toContain(prompt);
  await home.prompt.press('Enter');
  await note.waitFor();
  await home.ended();
  await home.followUp.fill('And where do they end?');
  expect(await kept()).not.toContain('And where');
  await home.followUp.press('Enter');
  await home.history.waitFor();
  await home.ended();
  await expectAccessible(home.page);
  await home.button('Edit prompt').first().click();
  const edited = home.page.getByRole('textbox', { name: 'Edit prompt' });
  await edited.fill('Explain how rivers form lakes');
  await edited.press('Escape');
  await home.button('Edit prompt (unsent changes)').click();
  await expect.poll(() => edited.inputValue()).toBe('Explain how rivers form lakes');
  expect(await kept()).not.toContain('rivers form');
  await home.button('Cancel').click();
  await home.button('Regenerate').last().click();
  await home.page.getByRole('menuitem', { name: 'GPT-4', exact: true }).click();
  await home.version('2 of 2').waitFor();
  await home.ended();
  expect((await stage.app.sandbox.requests()).map(({ turns }) => turns)).toEqual([1, 3, 3]);
  expect(new URL(home.page.url()).pathname).toBe('/');
  await home.page.getByText('Your conversations will appear here.').waitFor();
  expect(await kept()).not.toMatch(/rivers form|And where/);

  await home.page.getByRole('navigation', { name: 'Main' }).getByText('About').click();
  await home.page.waitForURL('**/about');
  await home.page.getByRole('link', { name: 'Switchyard', exact: true }).click();
  await home.version('2 of 2').waitFor();
  await note.waitFor();

  await home.button('New Conversation').click();
  await home.page.getByRole('switch', { name: 'Compare Models' }).click();
  await home.flip('Temporary conversation');
  await home.ask('Name a tree');
  const comparison = home.page.getByRole('article', { name: 'Comparison' });
  await comparison.and(home.page.locator('[aria-busy="false"]')).waitFor();
  await note.waitFor();
  expect(await home.button('Prefer this response').count()).toBe(0);
  expect(await home.page.getByText('You need two complete answers').count()).toBe(0);
  await home.page.reload();
  await home.prompt.waitFor();
  await expect.poll(() => note.count()).toBe(0);
  expect(await comparison.count()).toBe(0);
});

it('the link to a new thread can be opened in another tab', async () => {
  const home = await openWithThreads();
  const link = home.page.getByRole('link', { name: 'New Conversation' });
  await link.click({ modifiers: ['ControlOrMeta'] });
  await home.tabOpened('/');
  await home.answer.getByText('Name a lake', { exact: true }).waitFor();
});

it('the home page doesn’t show a conversation that was saved as a thread', async () => {
  const home = await stage.openHomeAs({});
  await home.ask('Name a lake');
  await home.ended();
  await home.page.waitForURL('**/t/*');
  await home.page.getByRole('navigation', { name: 'Main' }).getByText('About').click();
  await home.page.waitForURL('**/about');
  await home.page.getByRole('link', { name: 'Switchyard', exact: true }).click();
  await home.prompt.waitFor();
  await home.page.getByText('Triage Mode').waitFor();
  expect(await home.answer.count()).toBe(0);
});

it('Back returns to a first answer that is still running', async () => {
  const home = await openWithThreads();
  await stage.app.sandbox.throttle();
  await leaveFirstAnswer(home);
  await home.page.goBack();
  await home.answer.getByText(prompt, { exact: true }).waitFor();
  await home.answer.and(home.page.locator('[aria-busy="true"]')).waitFor();
  await stage.app.sandbox.flush();
  await home.ended();
  await home.page.waitForURL('**/t/*');
  await expect.poll(outcomes).toEqual(['completed', 'completed', 'completed']);
});

it('no toast reports an answer whose user left its page and signed out', async () => {
  const home = await stage.openHomeAs({});
  await stage.app.sandbox.throttle();
  await home.ask(prompt);
  await home.text.waitFor();
  await home.page.getByRole('navigation', { name: 'Main' }).getByText('About').click();
  await home.page.waitForURL('**/about');
  await home.button('User menu').click();
  await home.page.getByRole('menuitem', { name: 'Sign out' }).click();
  await home.page.getByRole('link', { name: 'Sign In' }).waitFor();
  await expect.poll(outcomes).toEqual(['aborted']);
  await home.expectNoToast();
});

it('a draft is still there after even a short visit to another page', async () => {
  const home = await stage.openHome();
  await home.prompt.waitFor();
  await home.page.evaluate(`(() => {
    document.querySelector('textarea').focus();
    document.execCommand('insertText', false, 'Half a tho');
    setTimeout(() => document.querySelector('a[href="/about"]').click(), 20);
  })()`);
  await home.page.waitForURL('**/about');
  await home.page.goBack();
  await expect.poll(() => home.prompt.inputValue()).toBe('Half a tho');
});

it.each(['another model is tried', 'the page is reloaded'])(
  'the draft of a follow-up is kept while %s',
  async (what) => {
    const home = await stage.openHome();
    await home.ask(prompt);
    await home.ended();
    await home.followUp.fill('And where do th');
    if (what === 'the page is reloaded') await home.page.reload();
    else {
      await home.openRecommendations();
      await home.recommendations.getByRole('button', { name: /^Try / }).first().click();
      await expect.poll(() => stage.app.sandbox.requests()).toHaveLength(2);
      await home.ended();
    }
    await expect.poll(() => home.followUp.inputValue()).toBe('And where do th');
    await home.followUp.press('Enter');
    await home.history.waitFor();
    await home.ended();
    await home.page.reload();
    await expect.poll(() => home.followUp.inputValue()).toBe('');
  },
);

it('the draft of a follow-up stays with its thread', async () => {
  const home = await openWithThreads();
  await home.followUp.fill('And how deep is i');
  await openThread(home, 'Name a mountain');
  await expect.poll(() => home.followUp.inputValue()).toBe('');
  await openThread(home, 'Name a lake');
  await expect.poll(() => home.followUp.inputValue()).toBe('And how deep is i');
});

describe.each([
  ['a visitor', undefined],
  ['a signed-in person', {}],
])('a follow-up of %s', (_, traits) => {
  it.each(['before its first word', 'in the middle'])(
    'stopped %s can be retried exactly as first sent',
    async (when) => {
      const home = await (traits ? stage.openHomeAs(traits) : stage.openHome());
      await home.ask('Name a river');
      await home.ended();
      await stage.app.sandbox.throttle();
      if (when !== 'in the middle') await stage.app.sandbox.play({ scenario: 'silence', times: 1 });
      await home.sendFollowUp(prompt);
      if (when === 'in the middle') await home.text.waitFor();
      else {
        await expect.poll(() => stage.app.sandbox.requests()).toHaveLength(2);
        // The server may call the model before the page knows which model it is.
        await home.answer.getByText(/^Why this model\?/).waitFor();
      }
      await home.button('Stop').click();
      await home.ended();
      await stage.app.sandbox.pace(0);
      await home.button('Try Again').click();
      await home.answer.getByText('Simulated answer').waitFor();
      await home.answer.getByText(prompt, { exact: true }).waitFor();
      await expect.poll(() => stage.app.sandbox.requests()).toHaveLength(3);
      const sent = await stage.app.sandbox.requests();
      expect(sent.map((request) => request.prompt)).toEqual(['Name a river', prompt, prompt]);
      expect(sent.map(({ turns }) => turns)).toEqual([1, 3, 3]);
      await expect.poll(() => home.button('Try Again').count()).toBe(0);
    },
  );
});

it('a first prompt that is stopped repeatedly is retried unchanged', async () => {
  const home = await stage.openHomeAs({});
  await stage.app.sandbox.throttle();
  await home.ask(prompt);
  for (const tries of [1, 2]) {
    await expect.poll(() => stage.app.sandbox.requests()).toHaveLength(tries);
    await home.text.waitFor();
    await home.button('Stop').click();
    await home.button('Try Again').click();
  }
  await expect.poll(() => stage.app.sandbox.requests()).toHaveLength(3);
  await stage.app.sandbox.flush();
  await home.ended();
  expect((await stage.app.sandbox.requests()).map(({ turns }) => turns)).toEqual([1, 1, 1]);
});
