import { expect, it } from 'vitest';
import { expectAccessible, expectInWindow, views } from '../support/test-page.ts';
import type { HomePage } from './home-page.ts';
import { useStage } from './stage.ts';

const stage = useStage();

const first = 'Explain how rivers form';
const second = 'Say that in one sentence';

it('a follow-up includes the earlier answers, which stay visible until they are cleared', async () => {
  const home = await stage.openHome();
  await home.ask(first);
  await home.ended();
  await home.followUp.fill(second);
  await home.button('Send').click();
  await home.history.getByText(first).waitFor();
  await home.ended();
  await home.answer.getByText(second, { exact: true }).waitFor();
  await home.text.waitFor();
  await expect.poll(() => home.history.locator('.markdown').textContent()).not.toBe('');
  await expect.poll(() => home.followUp.inputValue()).toBe('');
  const sent = (await stage.app.sandbox.requests()).map(({ prompt, turns }) => ({ prompt, turns }));
  expect(sent).toEqual([
    { prompt: first, turns: 1 },
    { prompt: second, turns: 3 },
  ]);

  await expectAccessible(home.page);
  await home.button('Start Fresh From Here').click();
  await home.expectToast('Conversation History Cleared');
  await home.history.waitFor({ state: 'detached' });
  await home.answer.getByText(second, { exact: true }).waitFor();
  await expectAccessible(home.page);
  await home.toast.getByRole('button', { name: 'Undo' }).click();
  await home.history.getByText(first).waitFor();
  await home.page.reload();
  await home.history.getByText(first).waitFor();
  await home.answer.getByText(second, { exact: true }).waitFor();
});

it('clearing the history leaves a saved thread, and undoing it returns to the thread', async () => {
  const home = await stage.openHomeAs({});
  await home.ask(first);
  await home.ended();
  await home.goOnWith(second);
  await home.page.waitForURL('**/t/*');
  const thread = home.page.url();
  await home.button('Start Fresh From Here').click();
  await home.page.waitForURL((url) => url.pathname === '/');
  await home.toast.getByRole('button', { name: 'Undo' }).click();
  await home.page.waitForURL(thread);
  await home.history.getByText(first).waitFor();
  await home.goOnWith('Name a lake');
  expect(home.page.url()).toBe(thread);
  await home.page.reload();
  await home.answer.getByText('Name a lake', { exact: true }).waitFor();
  await home.history.getByText(second).waitFor();
  expect((await stage.app.sandbox.requests()).at(-1)?.turns).toBe(5);
});

it('a visitor asks about a picture, which is sent to the model, and then edits it', async () => {
  const home = await stage.openHome();
  await home.ask('Draw a lighthouse');
  await home.ended();
  await home.goOnWith('Where is the lamp?');
  await home.goOnWith('make it red');
  await home.answer.getByRole('img', { name: /lighthouse/i }).waitFor();
  const sent = (await stage.app.sandbox.requests()).map(({ prompt, images }) => ({
    prompt,
    images,
  }));
  expect(sent).toEqual([
    { prompt: 'Draw a lighthouse', images: 0 },
    { prompt: 'Where is the lamp?', images: 1 },
    { prompt: 'Draw a lighthouse\nWith this change: make it red', images: 0 },
  ]);
});

it('an earlier prompt can be edited, and arrows switch between its versions and their answers', async () => {
  const home = await stage.openHome();
  await home.ask(first);
  await home.ended();
  await home.goOnWith(second);

  // Earlier turns are clipped to their box, so there must be room for the focus ring inside the box.
  const parts = [home.history.getByRole('listitem'), home.button('Edit prompt')];
  const roomForRing = async () => {
    const [box, button] = await Promise.all(parts.map((part) => part.first().boundingBox()));
    return (button?.y ?? Number.NaN) - (box?.y ?? Number.NaN);
  };
  await expect.poll(roomForRing).toBeGreaterThanOrEqual(4);
  await home.button('Edit prompt').first().click();
  const field = home.page.getByRole('textbox', { name: 'Edit prompt' });
  await expect.poll(() => field.inputValue()).toBe(first);
  await expectAccessible(home.page);
  await field.press('Escape');
  await expect.poll(() => field.count()).toBe(0);
  await home.button('Edit prompt').first().click();
  await field.fill('Explain how lakes form');
  await field.press('Enter');
  await home.version('2 of 2').waitFor();
  await home.ended();
  await home.answer.getByText('Explain how lakes form', { exact: true }).waitFor();
  expect(await home.history.count()).toBe(0);

  await home.step('Previous').click();
  await home.version('1 of 2').waitFor();
  await home.history.getByText(first, { exact: true }).waitFor();
  await home.answer.getByText(second, { exact: true }).waitFor();
  await expectAccessible(home.page);
  // The focus stays on the arrows, so that keyboard users can continue from there.
  const focused = home.page.locator(':focus');
  await expect.poll(() => focused.getAttribute('aria-label')).toBe('Previous version');
  await home.page.keyboard.press('Tab');
  await home.page.keyboard.press('Enter');
  await home.version('2 of 2').waitFor();
  await expect.poll(() => focused.getAttribute('aria-label')).toBe('Next version');

  await home.goOnWith('And how deep are they?');
  await home.page.reload();
  await home.version('2 of 2').waitFor();
  await home.answer.getByText('And how deep are they?', { exact: true }).waitFor();
  const sent = (await stage.app.sandbox.requests()).map(({ prompt, turns }) => ({ prompt, turns }));
  expect(sent.slice(2)).toEqual([
    { prompt: 'Explain how lakes form', turns: 1 },
    { prompt: 'And how deep are they?', turns: 3 },
  ]);
});

it('the edit of an earlier prompt is kept until it is sent or cancelled', async () => {
  const home = await stage.openHomeAs({});
  await home.ask(first);
  await home.ended();
  await home.goOnWith(second);
  const field = home.page.getByRole('textbox', { name: 'Edit prompt' });
  const holds = (text: string) => expect.poll(() => field.inputValue()).toBe(text);
  const focused = home.page.locator(':focus');
  await home.button('Edit prompt').last().click();
  await field.fill('Say that in two');
  await stage.app.sandbox.throttle();
  await home.sendFollowUp('And where do they end?');
  await home.answer.getByText('And where do they end?', { exact: true }).waitFor();
  await home.history.getByText('You can send this when the answer is finished.').waitFor();
  await holds('Say that in two');
  await field.fill('Say that in two sentences');
  await field.press('Enter');
  // Only an answer that is running can be flushed.
  await home.text.waitFor();
  await stage.app.sandbox.flush();
  await home.ended();
  expect(await stage.app.sandbox.requests()).toHaveLength(3);

  await home.page.reload();
  await holds('Say that in two sentences');
  expect(await field.and(focused).count()).toBe(0);
  await expectAccessible(home.page);
  await field.press('Escape');
  await expect
    .poll(() => focused.getAttribute('aria-label'))
    .toMatch(/^Edit prompt \(unsent changes\)/);
  await home.page.keyboard.press('Enter');
  await holds('Say that in two sentences');
  await home.button('Cancel').click();
  await expect.poll(() => field.count()).toBe(0);
  await expect.poll(() => focused.getAttribute('aria-label')).toBe('Edit prompt');
  await home.page.keyboard.press('Enter');
  await holds(second);
  await field.press('Escape');
  await home.page.reload();
  await home.followUp.waitFor();
  expect(await field.count()).toBe(0);
});

/** Attaches a file to the prompt or the follow-up. */
async function attach(home: HomePage) {
  const file = { name: 'lake.txt', mimeType: 'text/plain', buffer: Buffer.from('Lakes end.') };
  const opening = home.page.waitForEvent('filechooser');
  await home.button('Attach files').click();
  await (await opening).setFiles([file]);
  await home.button('Remove lake.txt').waitFor();
}

/** Sends the prompt of the last turn again with other words, after a reload. */
async function editAfterReload(home: HomePage, words: string) {
  await home.page.reload();
  await home.button('Edit prompt').last().click();
  const field = home.page.getByRole('textbox', { name: 'Edit prompt' });
  await field.fill(words);
  await field.press('Enter');
  return field;
}

it('a visitor’s edited prompt is answered with the files that the server has kept', async () => {
  const home = await stage.openHome();
  await attach(home);
  await home.ask('Sum this up');
  await home.ended();
  await editAfterReload(home, 'Sum this up in a table');
  await home.version('2 of 2').waitFor();
  await home.ended();
  const sent = await stage.app.sandbox.requests();
  expect(sent).toHaveLength(2);
  for (const { prompt } of sent) expect(prompt).toContain('Lakes end.');
});

it('the edit of a prompt is kept when its files are missing', async () => {
  const home = await stage.openHome({ expected: [/ERR_INTERNET_DISCONNECTED/] });
  await home.ask(first);
  await home.ended();
  await attach(home);
  await home.page.context().setOffline(true);
  await home.sendFollowUp('Sum this up');
  await home.failure.waitFor();
  await home.page.context().setOffline(false);
  const field = await editAfterReload(home, 'Sum this up in a table');
  await home.expectToast('Files Missing');
  await expect.poll(() => field.inputValue()).toBe('Sum this up in a table');
});

it('an edited prompt that didn’t reach the server is retried in place', async () => {
  const home = await stage.openHomeAs({}, { expected: [/ERR_INTERNET_DISCONNECTED/] });
  await home.ask(first);
  await home.ended();
  await home.goOnWith(second);
  await home.page.context().setOffline(true);
  await home.button('Edit prompt').first().click();
  const field = home.page.getByRole('textbox', { name: 'Edit prompt' });
  await field.fill('Explain how lakes form');
  await field.press('Enter');
  await home.failure.waitFor();
  await home.page.context().setOffline(false);
  await home.retry.click();
  await home.failure.waitFor({ state: 'detached' });
  await home.ended();
  expect((await stage.app.sandbox.requests()).map(({ turns }) => turns)).toEqual([1, 3, 1]);
  await home.page.waitForURL('**/t/*');
  await home.page.reload();
  await home.version('2 of 2').waitFor();
  await home.answer.getByText('Explain how lakes form', { exact: true }).waitFor();
  await home.step('Previous').click();
  await home.answer.getByText(second, { exact: true }).waitFor();
});

it('a failed prompt stays as a version after other prompts and a reload', async () => {
  const home = await stage.openHomeAs({}, { expected: [/ERR_INTERNET_DISCONNECTED/] });
  const isShown = (query: string) => home.answer.getByText(query, { exact: true }).waitFor();
  await home.ask(first);
  await home.ended();
  await home.goOnWith(second);
  await home.page.context().setOffline(true);
  await home.button('Edit prompt').last().click();
  const field = home.page.getByRole('textbox', { name: 'Edit prompt' });
  await field.fill('What I wrote offline');
  await field.press('Enter');
  await home.failure.getByText('Your prompt is saved.').waitFor();
  await home.page.context().setOffline(false);
  await home.page.getByText(/^Continues from the previous answer\./).waitFor();
  await home.step('Previous').click();
  await isShown(second);
  await home.step('Next').click();
  await isShown('What I wrote offline');
  await home.page.reload();
  await home.version('2 of 2').waitFor();
  await isShown('What I wrote offline');
  await home.retry.waitFor();

  await home.goOnWith('And where do they end?');
  await home.version('3 of 3').waitFor();
  await home.step('Previous').click();
  await isShown('What I wrote offline');
  await home.retry.click();
  await home.version('3 of 3').waitFor();
  await home.failure.waitFor({ state: 'detached' });
  await home.ended();
  await home.page.reload();
  await home.version('3 of 3').waitFor();
  await isShown('What I wrote offline');
  expect((await stage.app.sandbox.requests()).map(({ turns }) => turns)).toEqual([1, 3, 3, 3]);
});

it('a conversation has one bar above it, and continues with a file and another model', async () => {
  const home = await stage.openHome();
  await home.ask(first);
  await home.ended();
  expect(await home.prompt.count()).toBe(0);
  const bar = home.page.getByRole('group', { name: 'Conversation', exact: true });
  await bar.getByRole('heading', { level: 1, name: first }).waitFor();
  expect(await bar.getByText(/Auto|balanced/i).count()).toBe(0);
  expect((await bar.boundingBox())?.height).toBeLessThanOrEqual(52);
  // The page may still be scrolling to the answer.
  await expect
    .poll(async () => {
      const [from, to] = await Promise.all([bar, home.text].map((part) => part.boundingBox()));
      return (to?.y ?? Infinity) - (from?.y ?? 0);
    })
    .toBeLessThan(250);
  await home.button('Models: Auto · Balanced').waitFor();

  const panel = await home.openPanel();
  await expectAccessible(home.page);
  await home.page.setViewportSize(views.phone.size);
  await expectInWindow(panel);
  await home.page.setViewportSize(views.desk.size);
  await expectInWindow(panel);
  await panel.getByRole('option', { name: 'Claude Instant 1' }).click();
  await home.button('Models: Claude Instant 1').waitFor();
  const opening = home.page.waitForEvent('filechooser');
  await home.button('Attach files').click();
  const file = { name: 'lake.txt', mimeType: 'text/plain', buffer: Buffer.from('Lakes end.') };
  await (await opening).setFiles([file]);
  await home.button('Remove lake.txt').waitFor();
  await home.followUp.fill(second);
  await home.button('Send').click();
  await home.history.getByText(first).waitFor();
  await home.ended();
  await expect.poll(async () => (await home.answeredBy())[0]).toBe('Claude Instant 1');
  await home.answer.getByRole('list', { name: 'Attached files' }).getByText('lake.txt').waitFor();
  await expect.poll(() => home.button('Remove lake.txt').count()).toBe(0);
  const sent = (await stage.app.sandbox.requests()).at(-1);
  expect(sent).toMatchObject({ turns: 3, provider: 'anthropic' });
});

it('the answer to a follow-up stays at the scroll position, whatever is rendered above it', async () => {
  const home = await stage.openHome({ reducedMotion: 'reduce' });
  await home.ask(first);
  await home.ended();
  for (const prompt of [second, 'Make a table of three rivers', 'Write a function in Python']) {
    await home.goOnWith(prompt);
    await home.answer.getByText(prompt, { exact: true }).waitFor();
    // Equal to the height of a toast.
    await expect.poll(async () => Math.round((await home.answer.boundingBox())?.y ?? 0)).toBe(112);
  }
});

it('an empty follow-up is not sent, and a toast says what is missing', async () => {
  const home = await stage.openHome();
  await home.ask(first);
  await home.ended();
  await home.toldEnd();
  await expect.poll(() => home.button('Send').isDisabled()).toBe(true);
  await home.followUp.fill('  ');
  await expect.poll(() => home.button('Send').isDisabled()).toBe(true);
  await home.followUp.press('Enter');
  await home.expectToast('Empty Follow-up', 'Please enter a follow-up question to continue.');
  expect(await stage.app.sandbox.requests()).toHaveLength(1);
});

it('a failed follow-up shows an error and keeps the previous answer', async () => {
  const home = await stage.openHome({ path: '/?model=openai:gpt-3.5-turbo' });
  await home.ask(first);
  await home.ended();
  await stage.app.sandbox.play({ scenario: 'bad-request' });
  await home.followUp.fill(second);
  await home.followUp.press('Enter');
  await home.failure.waitFor();
  await home.expectToast('Error', 'Failed to process your follow-up. Please try again.');
  await home.history.getByText(first).waitFor();
});

it('a new prompt starts a new conversation', async () => {
  const home = await stage.openHome();
  await home.ask(first);
  await home.ended();
  await home.goOnWith(second);
  await home.ask('Name a river');
  await home.history.waitFor({ state: 'detached' });
  await home.ended();
  const requests = await stage.app.sandbox.requests();
  expect(requests.map(({ turns }) => turns)).toEqual([1, 3, 1]);
});

it('a follow-up that is sent before the models have loaded waits for them', async () => {
  const home = await stage.openHome();
  await home.ask(first);
  await home.ended();
  const held = Promise.withResolvers<void>();
  await home.page.route('**/api/switchyard/models', async (route) => {
    await held.promise;
    await route.continue();
  });
  await home.page.reload();
  await home.followUp.fill(second);
  await home.followUp.press('Enter');
  await expect.poll(() => home.button('Send').isDisabled()).toBe(true);
  await expect.poll(() => home.followUp.inputValue()).toBe(second);
  held.resolve();
  await home.answer.getByText(second, { exact: true }).waitFor();
  await home.ended();
  await expect.poll(() => home.followUp.inputValue()).toBe('');
});
