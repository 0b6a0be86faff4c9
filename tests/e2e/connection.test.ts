import { eq } from 'drizzle-orm';
import type { Page } from 'playwright-core';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { answers, queries } from '#server/areas/query/schema.ts';
import { expectAccessible } from '../support/test-page.ts';
import { intercept, interceptOnce } from '../support/intercept.ts';
import { startCuttingProxy } from '../support/cutting-proxy.ts';
import type { HomePage } from './home-page.ts';
import { useStage } from './stage.ts';

const stage = useStage();

async function storedAnswer(prompt: string) {
  const [row] = await stage.app.database
    .select({ content: answers.content, finish: answers.finish, status: queries.status })
    .from(answers)
    .innerJoin(queries, eq(answers.queryId, queries.id))
    .where(eq(queries.prompt, prompt));
  return row;
}

/** Returns the answer's Markdown through the copy button. */
async function copyAnswer(home: HomePage): Promise<string> {
  await home.page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await home.button('Copy answer').click();
  await home.answer.getByText('Copied').waitFor({ state: 'attached' });
  return home.page.evaluate<string>('navigator.clipboard.readText()');
}

// Long enough for a busy machine.
const longTimeout = { timeout: 20_000 };

// The code for answers, errors and toasts loads in pieces, shortly after the rest.
const lateParts = ['response-area', 'read-answer', 'restore-conversation', 'toaster'];

/** Waits until the page has loaded all code and data that it needs to send a prompt without a connection. */
async function untilWhole(home: HomePage) {
  await home.button('Auto Select (Free)').waitFor();
  await home.page.getByRole('link', { name: 'Sign In' }).waitFor();
  const pieces = home.page.locator('link[rel=modulepreload]');
  await vi.waitFor(async () => {
    const fetched = await home.page.evaluate(() =>
      performance.getEntriesByType('resource').map(({ name }) => name),
    );
    for (const part of lateParts) {
      expect(fetched).toContainEqual(expect.stringContaining(`/assets/${part}-`));
    }
    for (const piece of await pieces.all()) {
      const { href } = new URL((await piece.getAttribute('href')) ?? '', home.page.url());
      expect(fetched).toContain(href);
    }
  }, longTimeout);
}

async function openThroughProxy() {
  const proxy = await startCuttingProxy(stage.app.url);
  onTestFinished(() => proxy.close());
  const home = await stage.openHome({ url: proxy.url, expected: [/net::ERR_/] });
  await untilWhole(home);
  return { proxy, home };
}

describe('Stop', () => {
  it('ends the answer immediately and shows the text so far, exactly as stored', async () => {
    await stage.app.sandbox.throttle();
    const home = await stage.openHome();
    await home.ask('Explain how glaciers move');
    await home.text.waitFor();
    await home.button('Stop').click();
    await home.answer.getByText('Stopped. The text so far is saved.').waitFor();
    await home.expectNoToast();
    await expect
      .poll(async () => (await stage.app.sandbox.requests()).map(({ outcome }) => outcome))
      .toEqual(['aborted']);
    const copied = await copyAnswer(home);
    expect(copied).not.toBe('');
    await expect
      .poll(() => storedAnswer('Explain how glaciers move'))
      .toEqual({ content: copied, finish: 'stopped', status: 'stopped' });
    // The prompt is now part of the conversation, so the box is empty.
    await expect.poll(() => home.keptPrompt()).toBe('');
  });

  it('says that the answer had not started when it is clicked before the first word', async () => {
    await stage.app.sandbox.play({ scenario: 'silence' });
    const home = await stage.openHome();
    await home.ask('Explain how deserts grow');
    await expect.poll(() => stage.app.sandbox.requests()).toHaveLength(1);
    // The server may call the model before the page knows which model it is.
    await home.answer.getByText(/^Why this model\?/).waitFor();
    await home.button('Stop').click();
    await home.answer.getByText('Stopped before the answer started.').waitFor();
    await home.expectNoToast();
  });
});

it('when a server is killed nothing shown is lost, and the page continues on another server', async () => {
  const dying = await stage.app.startProcess();
  const proxy = await startCuttingProxy(dying.url);
  onTestFinished(() => proxy.close());
  const home = await stage.openHome({ url: proxy.url, expected: [/net::ERR_/] });
  await untilWhole(home);
  await stage.app.sandbox.throttle();
  await home.ask('Explain how geysers erupt');
  await home.text.waitFor();
  const shown = await home.saidText();
  proxy.leadTo(stage.app.url);
  await dying.kill();
  const { failure } = home;
  await failure.getByText('The server stopped while answering.').waitFor({ timeout: 45_000 });
  await failure
    .getByText(/^This answer is incomplete\. The text so far is saved\.( Try again|$)/)
    .waitFor();
  expect((await home.saidText()).slice(0, shown.length)).toBe(shown);
  const stored = await storedAnswer('Explain how geysers erupt');
  expect(stored?.content.startsWith(shown.trim())).toBe(true);
  await stage.app.sandbox.reset();
  await home.retry.click();
  await home.ended();
  await expect.poll(() => home.failure.count()).toBe(0);
});

describe('a connection that breaks in the middle of an answer', () => {
  it('is restored with nothing missing or repeated', async () => {
    const { proxy, home } = await openThroughProxy();
    await stage.app.sandbox.throttle();
    await home.ask('Explain how volcanoes erupt');
    await home.text.waitFor();
    const refused = home.page.waitForEvent('requestfailed', {
      predicate: (request) => request.url().endsWith('/events'),
    });
    proxy.cut();
    await refused;
    const said = home.answer.getByText('Connection lost. Reconnecting…');
    await said.waitFor();
    await home.answer.getByText('Reconnecting…', { exact: true }).waitFor();
    await expectAccessible(home.page, 'section[aria-label=Response]');
    proxy.restore();
    await said.waitFor({ state: 'detached' });
    await stage.app.sandbox.flush();
    await home.ended();
    const copied = await copyAnswer(home);
    await expect
      .poll(() => storedAnswer('Explain how volcanoes erupt'))
      .toEqual({ content: copied, finish: 'complete', status: 'done' });
    await expect.poll(() => home.failure.count()).toBe(0);
  });

  it('shows an error with the text so far if it isn’t restored, and doesn’t say “stopped”', async () => {
    const { proxy, home } = await openThroughProxy();
    await stage.app.sandbox.throttle();
    await home.ask('Explain how winds blow');
    await home.text.waitFor();
    proxy.cut();
    await stage.app.sandbox.flush();
    // The page retries for 24 seconds.
    const given = home.failure.getByText(/We couldn’t reconnect/);
    await given.waitFor({ timeout: 45_000 });
    expect(await home.saidText()).not.toBe('');
    expect(await home.answer.getByText(/^Stopped/).count()).toBe(0);
  });

  it('can be restored twice in one answer', async () => {
    const { proxy, home } = await openThroughProxy();
    await stage.app.sandbox.throttle();
    await home.ask('Explain how tides work');
    await home.text.waitFor();
    for (const _ of ['first', 'second']) {
      const before = (await home.saidText()).length;
      proxy.cut();
      proxy.restore();
      const length = async () => (await home.saidText()).length;
      await expect.poll(length).toBeGreaterThan(before);
    }
    await stage.app.sandbox.flush();
    await home.ended();
    const copied = await copyAnswer(home);
    await expect
      .poll(() => storedAnswer('Explain how tides work'))
      .toMatchObject({ content: copied });
  });
});

describe('a server that cannot be reached', () => {
  it('makes the prompt fail, and the saved prompt is answered once the server is back', async () => {
    const { proxy, home } = await openThroughProxy();
    proxy.cut();
    await home.ask('Name a sea');
    await home.failure.getByText(/Couldn’t reach Switchyard/).waitFor();
    await home.expectToast('Error', 'Failed to process your query. Please try again.');
    await expect.poll(() => home.keptPrompt()).toBe('Name a sea');
    proxy.restore();
    await home.retry.click();
    await home.text.waitFor();
    await home.ended();
  });
});

it('toasts appear and disappear even if their code can’t be loaded', async () => {
  const home = await stage.openHome({ expected: [/net::ERR_/] });
  const refused = home.page.waitForEvent('requestfailed', {
    predicate: (request) => request.url().includes('/assets/toaster-'),
  });
  await home.page.route(/\/assets\/toaster-.*\.js$/, (route) => route.abort());
  await home.page.reload();
  await refused;
  await home.ask('Name a sea');
  await home.ended();
  const said = home.page.getByRole('alert').getByText(/^Used /);
  await said.waitFor();
  await expectAccessible(home.page);
  await said.waitFor({ state: 'detached' });
});

describe('a page whose first file fails to load', () => {
  const entry = /\/assets\/(?:index|shell)-.*\.js$/;
  const notice = (page: Page) => page.getByRole('alert').getByText(/Switchyard didn’t load/);

  it('reloads once automatically', async () => {
    const { page } = await stage.openHome({ expected: [/net::ERR_/] });
    await interceptOnce(page, entry, (route) => route.abort());
    await page.reload();
    await page.getByRole('textbox', { name: 'Prompt' }).waitFor();
    await page.getByRole('button', { name: 'Write a haiku about coffee' }).click();
    await expect.poll(() => notice(page).count()).toBe(0);
  });

  it('shows an error if that fails too, and its button loads the page', async () => {
    const { page } = await stage.openHome({ expected: [/net::ERR_/] });
    const letThrough = await intercept(page, entry, (route) => route.abort());
    await page.reload();
    await notice(page).waitFor();
    letThrough();
    await page.getByRole('button', { name: 'Try Again' }).click();
    await notice(page).waitFor({ state: 'hidden' });
  });
});

describe('a part of the page that fails to load', () => {
  const renderer = /\/assets\/markdown-.*\.js$/;
  const table = (home: HomePage) => home.text.getByRole('table');

  /** Lets a file load only after a click, not when the page retries on its own. */
  async function letThroughOnceClicked({ page }: HomePage, file: RegExp) {
    await page.route(file, async (route) => {
      const wasClicked = await page.evaluate('window.wasClicked');
      return wasClicked ? route.continue() : route.abort();
    });
    await page.evaluate(
      "addEventListener('click', () => (window.wasClicked = true), { capture: true })",
    );
  }

  async function askWithoutRenderer(status: 404 | null) {
    const home = await stage.openHome({ expected: [/net::ERR_/, /404/] });
    const letThrough = await intercept(home.page, renderer, (route) =>
      status ? route.fulfill({ status }) : route.abort(),
    );
    await home.ask('Make a table of three rivers');
    await home.ended();
    await home.text.getByText('| --- |').waitFor();
    await home.button('Copy answer').waitFor();
    return { home, letThrough };
  }

  it('leaves an answer as plain text until a button loads it', async () => {
    const { home } = await askWithoutRenderer(null);
    await expectAccessible(home.page);
    await letThroughOnceClicked(home, renderer);
    await home.button('Try Again').click();
    await table(home).waitFor();
    expect(await home.button('Try Again').count()).toBe(0);
  });

  it('is loaded automatically once it is available', async () => {
    const { home, letThrough } = await askWithoutRenderer(null);
    letThrough();
    await table(home).waitFor();
  });

  it('shows an error with Try Again when the server doesn’t respond', async () => {
    const home = await stage.openHome({ expected: [/net::ERR_/] });
    await home.page.clock.install();
    await home.page.route(renderer, () => {});
    const asked = home.page.waitForRequest(renderer);
    await home.ask('Make a table of three rivers');
    await home.ended();
    await asked;
    // Fast-forwarding the clock would also abort any other files that are still loading.
    await home.recommendations.waitFor();
    await home.button(/^More actions for .+ answer$/).waitFor();
    await home.page.clock.fastForward('00:10');
    await home.text.getByText('| --- |').waitFor();
    await letThroughOnceClicked(home, renderer);
    await home.answer.getByRole('button', { name: 'Try Again' }).click();
    await table(home).waitFor();
  });

  it('offers a reload that loses nothing when an update removed it', async () => {
    const { home, letThrough } = await askWithoutRenderer(404);
    await home.followUp.fill('And a fourth?');
    letThrough();
    await home.button('Reload').click();
    await table(home).waitFor();
    await expect.poll(() => home.followUp.inputValue()).toBe('And a fourth?');
  });

  it('shows its error at the top when it has no place, with a reload that loses nothing', async () => {
    const home = await stage.openHomeAs({}, { expected: [/404/] });
    const bar = /\/assets\/thread-bar-.*\.js$/;
    const letThrough = await intercept(home.page, bar, (route) => route.fulfill({ status: 404 }));
    await home.page.reload();
    await home.ask('Explain how dunes move');
    await home.ended();
    const told = home.page.getByRole('alert').getByText('Part of this page didn’t load.');
    await told.waitFor();
    await expectAccessible(home.page);
    await home.followUp.fill('And how fast?');
    letThrough();
    await home.button('Reload').click();
    await home.button('Share').waitFor();
    expect(await told.count()).toBe(0);
    await expect.poll(() => home.followUp.inputValue()).toBe('And how fast?');
  });

  it('shows an error until it has loaded, even if it isn’t visible itself', async () => {
    const home = await stage.openHome({ expected: [/net::ERR_/] });
    const commands = /\/assets\/list-query-commands-.*\.js$/;
    await home.page.route(commands, (route) => route.abort());
    await home.page.keyboard.press('Control+k');
    const told = home.page.getByRole('alert').getByText('Part of this page didn’t load.');
    await told.waitFor();
    await home.page.getByRole('combobox', { name: 'Search commands' }).waitFor();
    await home.page.keyboard.press('Escape');
    await letThroughOnceClicked(home, commands);
    await home.button('Try Again').click();
    await told.waitFor({ state: 'detached' });
  });

  it('shows an error until it has loaded if it highlights code', async () => {
    const home = await stage.openHome({ expected: [/net::ERR_/] });
    const colours = /\/assets\/highlight-worker-.*\.js$/;
    const letThrough = await intercept(home.page, colours, (route) => route.abort());
    await home.ask('Write a TypeScript function that adds two numbers');
    await home.ended();
    const told = home.page.getByRole('alert').getByText('Part of this page didn’t load.');
    await told.waitFor();
    letThrough();
    await home.text.locator('.hljs-keyword').first().waitFor();
    await told.waitFor({ state: 'detached' });
  });

  it('can be a whole page, which is shown as soon as it loads', async () => {
    const home = await stage.openHome({ expected: [/net::ERR_/] });
    const page = /\/assets\/pricing-route-.*\.js$/;
    await home.page.route(page, (route) => route.abort());
    await home.page.getByRole('banner').getByRole('link', { name: 'Pricing' }).click();
    await home.page.getByText('This page couldn’t be shown').waitFor();
    await expectAccessible(home.page);
    await letThroughOnceClicked(home, page);
    await home.button('Try Again').click();
    await home.page.getByRole('link', { name: 'Buy Now' }).waitFor();
  });
});

it('the line that says that the browser is offline stays above an open conversation', async () => {
  const home = await stage.openHome();
  await home.ask('Explain how rivers form');
  await home.ended();
  await home.page.context().setOffline(true);
  const line = home.page.getByText('You’re offline.');
  const bar = home.page.getByRole('group', { name: 'Conversation' });
  await home.page.evaluate('scrollTo(0, document.body.scrollHeight)');
  const gap = async () => {
    const [above, below] = await Promise.all([line.boundingBox(), bar.boundingBox()]);
    return (below?.y ?? 0) - (above?.y ?? 0) - (above?.height ?? 0);
  };
  await expect.poll(gap).toBeCloseTo(0, 0);
});
