import { describe, expect, it } from 'vitest';
import { tellOfModels } from '#server/areas/models/store/model-notices.ts';
import { openCircuits } from '#server/areas/query/schema.ts';
import type { Health } from '#shared/contract/health/schemas.ts';
import { createAccount, createSession } from '../support/test-accounts.ts';
import { expectAccessible } from '../support/test-page.ts';
import type { HomePage } from './home-page.ts';
import { useStage } from './stage.ts';

// No failure of one test may pause a model for the next one.
const stage = useStage({ environment: { PROVIDER_FAILURES: '1000' } });

// Use these timeouts only for answers that never come. On a busy machine, other answers sometimes take as
// long.
const impatient = { FIRST_BYTE_TIMEOUT_MS: '2000', IDLE_TIMEOUT_MS: '1500' };
const startImpatient = async () => (await stage.app.startAnother(impatient)).url;

const prompt = 'Explain how rivers form';
const match = { provider: 'openai', model: 'gpt-3.5-turbo' };

async function askFirst(url = stage.app.url): Promise<HomePage> {
  const home = await stage.openHome({ url, path: '/?model=openai:gpt-3.5-turbo' });
  await home.ask(prompt);
  await home.ended();
  return home;
}

async function expectFailure(home: HomePage, message: RegExp) {
  await expect.poll(() => home.failure.innerText()).toMatch(message);
  await home.expectToast('Error', 'Failed to process your query. Please try again.');
  await expect.poll(() => home.keptPrompt()).toBe(prompt);
}

describe('a prompt that no model answers', () => {
  it('shows an error, keeps the prompt and counts down to the next try', async () => {
    const { url } = await stage.app.startAnother();
    await stage.app.sandbox.play({ scenario: 'rate-limited', retryAfterSeconds: 60 });
    const home = await askFirst(url);
    await expectFailure(home, /rate limit/);
    await home.failure.getByText(/You can try again in \d+ s\./).waitFor();
    await expect.poll(() => home.retry.isDisabled()).toBe(true);
    await home.answer.getByRole('heading', { level: 2 }).waitFor();
    // Closes the circuit that this server opened, so that the other servers stop skipping the model.
    await stage.app.database.delete(openCircuits);
    await tellOfModels(stage.app.database);
    const admin = await stage.app.person({ isAdmin: true });
    const isPaused = async () => {
      const { body } = await admin.send('GET', '/api/admin/health?window=hour');
      return (body as Health).providers.some(
        (one) => one.circuit !== null || one.models.some(({ circuit }) => circuit !== null),
      );
    };
    await expect.poll(isPaused).toBe(false);
  });

  it.each([
    ['bad-request', /didn’t accept this prompt/],
    ['invalid-key', /refused the key/],
    ['empty', /empty answer/],
  ])('%s: shows what happened in place of the answer', async (scenario, message) => {
    await stage.app.sandbox.play({ match, scenario });
    const home = await askFirst();
    await expectFailure(home, message);
    await expect.poll(() => home.text.count()).toBe(0);
    await expect.poll(() => home.failure.innerText()).not.toMatch(/sandbox|incorrect api key/i);
  });

  it('is answered by a retry once its provider works again', async () => {
    await stage.app.sandbox.play({ match, scenario: 'bad-request', times: 1 });
    const home = await askFirst();
    await expectFailure(home, /didn’t accept/);
    await home.retry.click();
    await home.failure.waitFor({ state: 'detached' });
    await home.ended();
    await home.text.waitFor();
    await home.expectToast("Used OpenAI's GPT-3.5 Turbo model");
  });

  it.each([
    ['refused', { scenario: 'bad-request' } as const],
    ['broken off', { scenario: 'cut', afterChunks: 5 } as const],
  ])(
    'is answered by another model, offered only next to the retry, after it was %s',
    async (_what, play) => {
      await stage.app.sandbox.play({ match, ...play, times: 1 });
      const home = await askFirst();
      await home.failure.getByRole('button', { name: 'Try Another Model' }).click();
      const menu = home.page.getByRole('menu', { name: 'Try Another Model' });
      const auto = menu.getByRole('menuitem', { name: 'Auto Select', exact: true });
      await auto.waitFor();
      expect(await home.button('Regenerate').count()).toBe(0);
      expect(await menu.getByRole('menuitem', { name: /GPT-3\.5 Turbo/ }).count()).toBe(0);
      await expectAccessible(home.page);
      await auto.click();
      await home.failure.waitFor({ state: 'detached' });
      await home.ended();
      await home.text.waitFor();
    },
  );
});

describe('an answer that is cut off', () => {
  it.each([
    ['cut', /lost the connection/],
    ['stall', /stopped/],
    ['malformed', /we couldn’t read/],
  ])('%s: keeps the text so far and marks it as incomplete', async (scenario, message) => {
    await stage.app.sandbox.play({ match, scenario, afterChunks: 5 });
    const home = await askFirst(scenario === 'stall' ? await startImpatient() : stage.app.url);
    await expectFailure(home, message);
    await expect
      .poll(() => home.failure.innerText())
      .toMatch(/incomplete\. The text so far is saved\. Try again/);
    await expect.poll(async () => (await home.saidText()).length).toBeGreaterThan(3);
    await home.answer.getByText(/^\d+\.\d s$/).waitFor();
    // The text so far costs something, and the vendor didn't report how much, so the cost is estimated.
    await home.answer.getByText(/^Estimated cost/).waitFor();
  });

  it('is in the conversation on another device, with its reason, and can be continued there', async () => {
    const { userId, sessionToken } = await createAccount(stage.app.database, {});
    await stage.app.sandbox.play({ match, scenario: 'cut', afterChunks: 5, times: 1 });
    const path = '/?model=openai:gpt-3.5-turbo';
    const home = await stage.openHome({ path, sessionToken });
    await home.ask(prompt);
    await home.ended();
    const said = await home.saidText();
    await home.page.waitForURL(/\/t\//);
    const other = await stage.openHome({
      path: new URL(home.page.url()).pathname,
      sessionToken: await createSession(stage.app.database, userId, 3_600_000),
    });
    const why = /incomplete\. The text so far is saved\. Try again/;
    await expect.poll(() => other.failure.innerText()).toMatch(why);
    await expect.poll(() => other.saidText()).toBe(said);
    await expectAccessible(other.page);
    await other.sendFollowUp('Go on');
    await other.ended();
    await other.history
      .getByText(/^This answer is incomplete\. GPT-3\.5 Turbo lost the connection\./)
      .waitFor();
  });
});

describe('a model that declines', () => {
  it.each([undefined, 4])('is quoted with a note, after %s chunks', async (afterChunks) => {
    const chunks = afterChunks === undefined ? {} : { afterChunks };
    await stage.app.sandbox.play({ match, scenario: 'refusal', ...chunks });
    const home = await askFirst();
    await home.answer.getByText('The model declined to answer.').waitFor();
    await home.text.waitFor();
    await expect.poll(() => home.failure.count()).toBe(0);
    await home.answer.getByText(prompt, { exact: true }).waitFor();
  });
});

describe('a provider that doesn’t respond', () => {
  it('is replaced by the next model', async () => {
    await stage.app.sandbox.play({ match, scenario: 'silence' });
    const home = await askFirst(await startImpatient());
    await expect
      .poll(() => home.notice.innerText())
      .toMatch(/didn’t start answering in time, so .+ took over/);
    await home.text.waitFor();
  });
});
