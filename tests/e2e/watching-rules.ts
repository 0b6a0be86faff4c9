import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { formatExactTime } from '#shared/lib/format.ts';
import { createAccount } from '../support/test-accounts.ts';
import { TestClient } from '../support/test-client.ts';
import { freshAddress } from '../support/test-app.ts';
import { expectAccessible, expectNoSidewaysScroll, views } from '../support/test-page.ts';
import { makeKey } from '../api/access-by-key.ts';
import type { Stage } from './stage.ts';

const asked = { query: 'Name a river', model: 'openai:gpt-3.5-turbo' };
const first = { provider: 'openai', model: 'gpt-3.5-turbo' };

/** Tests Requests and Health in the browser, on the stage of an administration test file. */
export function describeWatching(stage: Stage): void {
  /** Creates a person with three requests: one answered, one answered by another model, and one failed. */
  const askThrice = async (): Promise<number> => {
    const { app } = stage;
    const { userId, sessionToken } = await createAccount(app.database);
    const person = new TestClient(app.url, freshAddress(), sessionToken);
    await person.ask(asked);
    await app.sandbox.play({
      match: first,
      scenario: 'overloaded',
      retryAfterSeconds: 0,
    });
    await person.ask(asked);
    await app.sandbox.reset();
    await app.sandbox.play({ match: first, scenario: 'bad-request' });
    await person.askInVain(asked);
    await app.sandbox.reset();
    return userId;
  };

  describe.each(Object.entries(views))('an administrator, on a %s', (name, view) => {
    it('finds a person’s requests, and the outcome of each attempt', async () => {
      const userId = await askThrice();
      const home = await stage.openHomeAs(
        { isAdmin: true },
        { path: `/admin/requests?person=${userId}`, ...view },
      );
      const { page } = home;
      const rows = page.getByRole('table', { name: 'Requests' }).locator('tbody tr');
      await expect.poll(() => rows.count()).toBe(3);
      await page.getByText('Answered by fallback').first().waitFor();
      await expectNoSidewaysScroll(page);
      if (name === 'desk') {
        // The width of many laptops. This table is the widest of all.
        await page.setViewportSize({ width: 1280, height: 800 });
        await expectNoSidewaysScroll(page);
        await page.setViewportSize(view.size);
      }
      await expectAccessible(page);
      await page.getByLabel('Outcome').selectOption('failed');
      await expect.poll(() => rows.count()).toBe(1);
      await page.getByText('Prompt rejected').waitFor();
      await page.getByLabel('Outcome').selectOption('');
      await expect.poll(() => rows.count()).toBe(3);
      await page.getByLabel('Fallback').selectOption('yes');
      await expect.poll(() => rows.count()).toBe(1);
      await rows.getByText('Answered by fallback').waitFor();
      await (name === 'phone' ? rows : rows.getByRole('link')).click();
      await page.getByText('Overloaded, status 503').waitFor();
      await page.getByRole('list', { name: /^Timings for / }).waitFor();
      await page.getByText('Choosing the model').waitFor();
      await page.getByText(/List price today: \$[\d.]+ in, \$[\d.]+ out/).waitFor();
      await page.getByText('Reading prompts and answers is turned off').waitFor();
      await expectNoSidewaysScroll(page);
      await expectAccessible(page);
      await home.button('All Requests').click();
      await expect.poll(() => rows.count()).toBe(1);
    });

    it('sees how well providers and models respond, and tests one', async () => {
      await askThrice();
      const home = await stage.openHomeAs({ isAdmin: true }, { path: '/admin/health', ...view });
      const { page } = home;
      await page.getByText('No problems right now.').waitFor();
      await page.getByText(/^Database: \d+% free at \//).waitFor();
      await page
        .getByText(/bad request \d/)
        .first()
        .waitFor();
      if (name === 'desk') await expectOneColumn(page, 'Errors');
      await page.getByRole('button', { name: 'Test GPT-3.5 Turbo', exact: true }).click();
      await page.getByText(/^The model works\. First text/).waitFor();
      await expectNoSidewaysScroll(page);
      await expectAccessible(page);
      await page.getByLabel('Range').selectOption('week');
      await page
        .getByText(/bad request \d/)
        .first()
        .waitFor();
      await page.getByRole('link', { name: 'Requests where OpenAI failed' }).click();
      await page.getByText('Answered by fallback').first().waitFor();
      await page.getByText('Prompt rejected').first().waitFor();
      await expect.poll(() => page.getByLabel('Time').inputValue()).toBe('week');
      const outcomes = page.getByRole('table', { name: 'Requests' }).locator('tbody tr');
      await expect.poll(() => outcomes.filter({ hasText: /Answered$/ }).count()).toBe(0);
    });

    it('sees when jobs run and how they went, and runs one immediately', async () => {
      const home = await stage.openHomeAs({ isAdmin: true }, { path: '/admin/jobs', ...view });
      const { page } = home;
      const votes = page.getByRole('row').filter({ hasText: 'Count votes' });
      await votes.getByText('Every 5 minutes').waitFor();
      await votes.getByText(/^No new votes|^Counted the votes/).waitFor();
      const lastRun = async () =>
        /, took/.test((await votes.textContent()) ?? '') && votes.textContent();
      // The job may be running right now.
      await expect.poll(lastRun).toBeTruthy();
      // Times are shown in seconds, and the next run must not start in the same one.
      const startedNow = async () =>
        String(await lastRun()).includes(formatExactTime(new Date().toISOString()));
      await expect.poll(startedNow).toBe(false);
      const before = await lastRun();
      await home.button('Run Now: Count votes').click();
      await expect
        .poll(async () => (await lastRun()) || before, { timeout: 20_000 })
        .not.toBe(before);
      await expectNoSidewaysScroll(page);
      await expectAccessible(page);
    });
  });

  it('finds a program’s speech among the requests, with its figures and tags but no text', async () => {
    const { app } = stage;
    const person = await app.person();
    const key = await makeKey(person, { name: 'Speech', scopes: ['audio'], expiresInDays: null });
    const spoken = await fetch(`${app.url}/v1/audio/speech`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${key.secret}`,
        'content-type': 'application/json',
        'x-switchyard-tags': 'team:radio',
      },
      body: JSON.stringify({ input: 'A red boat', voice: 'alloy', model: 'tts-1' }),
    });
    await spoken.arrayBuffer();
    const path = `/admin/requests?person=${person.userId}`;
    const { page } = await stage.openHomeAs({ isAdmin: true }, { path });
    await page.getByLabel('Kind').selectOption('Speech');
    const row = page.getByRole('table', { name: 'Requests' }).locator('tbody tr');
    await row.getByText('TTS-1', { exact: true }).waitFor();
    expect(await row.innerText()).not.toContain('openai:tts-1');
    await row.getByRole('link').click();
    await page.getByText('team:radio').waitFor();
    await page.getByText('Only the numbers for this call are saved').waitFor();
    expect(await page.getByText('Timings weren’t saved.').count()).toBe(0);
    await expectAccessible(page);
  });

  it('does not offer to try again for a request that doesn’t exist', async () => {
    const home = await stage.openHomeAs(
      { isAdmin: true },
      { path: `/admin/requests?request=${randomUUID()}`, expected: [/status of 404/] },
    );
    await home.page.getByText('Couldn’t load the request').waitFor();
    expect(await home.button('Try Again').count()).toBe(0);
    await home.button('All Requests').click();
    await home.page.getByLabel('Outcome').waitFor();
  });
}

/** Expects that a column is at the same position in the tables of all providers. */
async function expectOneColumn(page: Page, heading: string): Promise<void> {
  const headers = page.getByRole('columnheader', { name: heading });
  const lefts = () =>
    headers.evaluateAll((cells) =>
      cells.map((cell) => Math.round(cell.getBoundingClientRect().left)),
    );
  await expect.poll(async () => (await lefts()).length).toBeGreaterThan(1);
  await expect.poll(async () => new Set(await lefts()).size).toBe(1);
}
