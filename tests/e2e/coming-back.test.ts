import { describe, expect, it } from 'vitest';
import { conversationKey } from '#web/features/query/conversation/storage/conversation-key.ts';
import { intercept } from '../support/intercept.ts';
import { expectAccessible } from '../support/test-page.ts';
import type { HomePage } from './home-page.ts';
import { useStage } from './stage.ts';

const stage = useStage();

const first = 'Explain how rivers form';
const second = 'Say that in one sentence';

async function askTwice(home: HomePage) {
  await home.ask(first);
  await home.ended();
  await home.goOnWith(second);
}

async function expectBothTurns(home: HomePage) {
  await home.history.getByText(first).waitFor();
  await home.answer.getByText(second, { exact: true }).waitFor();
  await home.text.waitFor();
  await expect.poll(() => home.keptPrompt()).toBe('');
}

it('a visitor’s conversation is still there after a reload, and can be continued', async () => {
  const home = await stage.openHome();
  await askTwice(home);
  await home.page.reload();
  await expectBothTurns(home);
  await home.expectNoToast();
  await home.followUp.fill('And in one word');
  await home.followUp.press('Enter');
  await home.answer.getByText('And in one word', { exact: true }).waitFor();
  await home.ended();
  const requests = await stage.app.sandbox.requests();
  expect(requests.map(({ turns }) => turns)).toEqual([1, 3, 5]);
});

it('a visitor’s conversation is still there after visiting another page', async () => {
  const home = await stage.openHome();
  await askTwice(home);
  await home.page.getByRole('link', { name: 'About' }).click();
  await home.page.waitForURL('**/about');
  await home.answer.waitFor({ state: 'detached' });
  await home.page.goBack();
  await expectBothTurns(home);
});

it.each([
  ['a visitor', undefined],
  ['a signed-in person', {}],
])('an answer continues, requested only once, when %s reloads the page', async (_, traits) => {
  await stage.app.sandbox.throttle();
  const home = await (traits ? stage.openHomeAs(traits) : stage.openHome());
  await home.ask(first);
  await home.text.waitFor();
  await home.page.reload();
  await home.answer.and(home.page.locator('[aria-busy="true"]')).waitFor();
  await stage.app.sandbox.flush();
  await home.ended();
  await home.answer.getByText('Simulated answer').waitFor();
  expect(await stage.app.sandbox.requests()).toHaveLength(1);
  if (traits) await home.page.waitForURL('**/t/*');
});

// Keeps the page from changing its address until it is reloaded.
const keepAddress = `
  const change = history.replaceState;
  const [{ type }] = performance.getEntriesByType('navigation');
  history.replaceState = (state, title, address) =>
    change.call(history, state, title, type === 'reload' ? address : undefined);`;

it('a saved answer is there after a reload before its thread is in the address', async () => {
  // Throttled, because the tab notes a running answer, not one that ends as it starts.
  await stage.app.sandbox.throttle();
  const home = await stage.openHomeAs({}, { before: keepAddress });
  await home.ask(first);
  await home.text.waitFor();
  await stage.app.sandbox.flush();
  await home.ended();
  await home.page.getByRole('complementary').getByRole('link', { name: first }).waitFor();
  expect(new URL(home.page.url()).pathname).toBe('/');
  await home.page.reload();
  await home.text.waitFor();
  await home.page.waitForURL('**/t/*');
  expect(await stage.app.sandbox.requests()).toHaveLength(1);
});

it('a follow-up continues below the earlier answers after a reload in the middle of it', async () => {
  const home = await stage.openHomeAs({});
  await home.ask(first);
  await home.ended();
  await home.page.waitForURL('**/t/*');
  await stage.app.sandbox.throttle();
  await home.sendFollowUp(second);
  await home.text.waitFor();
  await home.page.reload();
  await home.history.getByText(first).waitFor();
  await stage.app.sandbox.flush();
  await home.ended();
  const prompt = home.answer.getByText(second, { exact: true });
  await prompt.waitFor();
  await expect.poll(async () => (await prompt.boundingBox())?.y).toBeLessThan(450);
  await expect.poll(async () => (await prompt.boundingBox())?.y).toBeGreaterThan(0);
  expect(await stage.app.sandbox.requests()).toHaveLength(2);
});

const queryCall = '**/api/switchyard/query';

describe.each([
  ['a visitor', undefined],
  ['a signed-in person', {}],
])('a reload by %s while nothing has been answered yet keeps', (_, traits) => {
  async function openAnswered() {
    const home = await (traits ? stage.openHomeAs(traits) : stage.openHome());
    await home.ask(first);
    await home.ended();
    if (traits) await home.page.waitForURL('**/t/*');
    return home;
  }

  it('a follow-up, which can be sent again and is then there once', async () => {
    const home = await openAnswered();
    const letThrough = await intercept(home.page, queryCall, () => {});
    await home.sendFollowUp(second);
    await home.page.reload();
    await home.failure.getByText('You left while this prompt was being sent.').waitFor();
    await home.failure.getByText('Your prompt is saved.').waitFor();
    await home.answer.getByText(second, { exact: true }).waitFor();
    await home.history.getByText(first).waitFor();
    await expectAccessible(home.page, 'section[aria-label=Response]');
    letThrough();
    await home.retry.click();
    await home.ended();
    await home.page.reload();
    await expectBothTurns(home);
    expect(await home.failure.count()).toBe(0);
    expect(await home.version('1 of 2').or(home.version('2 of 2')).count()).toBe(0);
  });

  it('an edited prompt', async () => {
    const home = await openAnswered();
    await intercept(home.page, queryCall, () => {});
    await home.button('Edit prompt').click();
    const edited = home.page.getByRole('textbox', { name: 'Edit prompt' });
    await edited.fill(second);
    await edited.press('Enter');
    await edited.waitFor({ state: 'detached' });
    await home.page.reload();
    await home.failure.getByText('You left while this prompt was being sent.').waitFor();
    await home.answer.getByText(second, { exact: true }).waitFor();
    await home.step('Previous').click();
    await home.text.waitFor();
  });
});

it('a follow-up that the server received during a reload is there once, with its answer', async () => {
  const home = await stage.openHomeAs({});
  await home.ask(first);
  await home.ended();
  await home.page.waitForURL('**/t/*');
  // The server answers, but the page gets no reply.
  const { promise: isReceived, resolve: noteReceived } = Promise.withResolvers<void>();
  await intercept(home.page, queryCall, async (route) => {
    await route.fetch();
    noteReceived();
  });
  await home.sendFollowUp(second);
  await isReceived;
  await home.page.reload();
  await expectBothTurns(home);
  expect(await home.failure.count()).toBe(0);
});

it('a new thread starts with an empty prompt', async () => {
  const home = await stage.openHomeAs({});
  await home.ask(first);
  await home.ended();
  await home.toast.getByText(/^Used /).waitFor();
  await home.page.waitForURL('**/t/*');
  await home.page.getByRole('link', { name: 'New Conversation' }).click();
  await home.answer.waitFor({ state: 'detached' });
  await expect.poll(() => home.page.evaluate('scrollY')).toBe(0);
  await expect.poll(() => home.keptPrompt()).toBe('');
  await home.page.reload();
  await home.prompt.waitFor();
  await expect.poll(() => home.keptPrompt()).toBe('');
  await expect.poll(() => home.answer.count()).toBe(0);
});

it('another person’s saved conversation is not shown', async () => {
  const kept = { userId: 987654, threadId: null, query: { query: first }, turns: [strangersTurn] };
  const home = await stage.openHomeAs(
    {},
    { before: `sessionStorage.setItem('${conversationKey}', '${JSON.stringify(kept)}')` },
  );
  await home.button('User menu').waitFor();
  await expect.poll(() => home.answer.count()).toBe(0);
});

const strangersTurn = {
  id: 1,
  query: first,
  askedName: null,
  isComparison: false,
  files: [],
  uploaded: null,
  phase: 'ended',
  isStopping: false,
  isRestored: false,
  queryId: 'b2f7ad55-6c25-4d5e-8d6e-1f4a3f1a0f01',
  parentId: null,
  combines: null,
  threadId: null,
  ahead: 0,
  answers: [],
  recommendations: [],
  details: null,
  error: null,
};
