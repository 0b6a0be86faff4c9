import { describe, expect, it } from 'vitest';
import { expectAccessible, views } from '../support/test-page.ts';
import { useStage } from './stage.ts';

const stage = useStage({
  environment: { FREE_PER_MINUTE: '1', ANTHROPIC_API_KEY: '', MAX_RUNNING_QUERIES: '1' },
});

describe('a model whose provider has no API key', () => {
  it('names the missing key and shows no toast', async () => {
    const home = await stage.openHome({
      path: '/?model=anthropic:claude-instant-1',
      expected: [/status of 503/],
    });
    await home.ask('Hello');
    await home.failure.getByText('Missing API key').waitFor();
    await home.failure.getByText('ANTHROPIC_API_KEY', { exact: true }).waitFor();
    await home.expectNoToast();
    await expectAccessible(home.page);
    await expect.poll(() => home.keptPrompt()).toBe('Hello');
    expect(await stage.app.sandbox.requests()).toEqual([]);
    // Only administrators may see where keys are set.
    await home.retry.waitFor();
    await home.failure.getByText(/An administrator can add it/).waitFor();
    expect(await home.failure.getByRole('link').count()).toBe(0);
    await home.failure.getByRole('button', { name: 'Try Another Model' }).click();
    const menu = home.page.getByRole('menu', { name: 'Try Another Model' });
    await menu.getByRole('menuitem', { name: /^GPT-3\.5 Turbo/ }).waitFor();
    expect(await menu.getByRole('menuitem', { name: /Claude/ }).count()).toBe(0);
    await menu.getByRole('menuitem', { name: 'Auto Select', exact: true }).click();
    await home.failure.waitFor({ state: 'detached' });
    await home.ended();
    await home.text.waitFor();
  });

  it('links an administrator to the page where the key is set', async () => {
    const home = await stage.openHomeAs(
      { isAdmin: true },
      {
        ...views.phone,
        path: '/?model=anthropic:claude-instant-1',
        expected: [/status of 503/],
      },
    );
    await home.ask('Hello');
    await home.failure
      .getByText(/isn’t available yet because ANTHROPIC_API_KEY isn’t set[.]$/)
      .waitFor();
    const buttons = [home.retry, home.failure.getByRole('button', { name: 'Try Another Model' })];
    const tops = async () =>
      new Set(await Promise.all(buttons.map(async (button) => (await button.boundingBox())?.y)));
    await expect.poll(async () => (await tops()).size, { message: 'one row' }).toBe(1);
    await expectAccessible(home.page);
    await home.failure.getByRole('link', { name: 'Set the key' }).click();
    await home.page.getByRole('heading', { level: 2, name: 'Keys' }).waitFor();
  });

  it('shows the missing key even if the error names it without a code', async () => {
    const home = await stage.openHome({ expected: [/status of 500/] });
    await home.page.route('**/api/switchyard/query', (route) =>
      route.fulfill({ status: 500, json: { missingKey: 'XAI_API_KEY', message: 'No key.' } }),
    );
    await home.ask('Hello');
    await home.failure.getByText('Missing API key').waitFor();
    await home.failure.getByText('XAI_API_KEY', { exact: true }).waitFor();
    await home.expectNoToast();
  });
});

describe('a prompt over the limit per minute', () => {
  it('is kept, with a toast that says when to try again', async () => {
    const home = await stage.openHome({ expected: [/status of 429/] });
    await home.ask('Name a river');
    await home.ended();
    await home.ask('Name a mountain');
    await home.failure.getByText('You’ve reached the limit of 1 request per minute.').waitFor();
    // The page shows only once when to try again.
    await home.failure
      .getByText(/^Your prompt is saved\. You can try again in \d\d? s\.$/)
      .waitFor();
    await home.expectToast('Error', 'Failed to process your query. Please try again.');
    await expectAccessible(home.page);
    await expect.poll(() => home.keptPrompt()).toBe('Name a mountain');
    expect(await stage.app.sandbox.requests()).toHaveLength(1);
  });
});

describe('a prompt that has to wait in the queue', () => {
  it('says so, and is answered when its turn comes', async () => {
    await stage.app.sandbox.throttle();
    const first = await stage.openHome();
    await first.ask('Explain how rivers form');
    await expect.poll(() => stage.app.sandbox.requests()).toHaveLength(1);
    const second = await stage.openHome();
    await second.ask('Name a river');
    await second.answer.getByText('In line: you’re next…').waitFor();
    await expectAccessible(second.page);
    await stage.app.sandbox.pace(0);
    await first.button('Stop').click();
    await second.ended();
    await second.text.waitFor();
  });
});
