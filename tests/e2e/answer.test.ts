import { readFile } from 'node:fs/promises';
import type { Locator } from 'playwright-core';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { entitlements } from '#server/areas/billing/schema.ts';
import type { CurrentUser } from '#shared/contract/accounts/schemas.ts';
import { makePng } from '../support/test-files.ts';
import { expectAccessible } from '../support/test-page.ts';
import type { HomePage } from './home-page.ts';
import { useStage } from './stage.ts';

const stage = useStage();

const longMotion = `document.getAnimations()
  .filter((animation) => animation.effect.getComputedTiming().endTime > 10).length`;

describe('a visitor’s prompt', () => {
  it.each(['no-preference', 'reduce'] as const)(
    'is answered as the provider streams, with the model, time and reason (motion: %s)',
    async (reducedMotion) => {
      await stage.app.sandbox.throttle();
      await stage.app.sandbox.play({ scenario: 'held' });
      const home = await stage.openHome({ reducedMotion });
      await home.ask('Explain how rivers form');
      await home.answer.getByText(/^Processing with .*\.\.\.$/).waitFor();
      if (reducedMotion === 'reduce')
        await expect.poll(() => home.page.evaluate(longMotion)).toBe(0);

      await stage.app.sandbox.release();
      await home.text.waitFor();
      const early = (await home.saidText()).length;
      const length = async () => (await home.saidText()).length;
      await expect.poll(length).toBeGreaterThan(early);
      const outcomes = (await stage.app.sandbox.requests()).map(({ outcome }) => outcome);
      expect(outcomes).toEqual(['running']);

      await stage.app.sandbox.flush();
      await home.ended();
      await expect.poll(() => home.modelName.innerText()).not.toBe('');
      await home.answer.getByText(/^\d+\.\d s$/).waitFor();
      await expect.poll(() => home.answer.innerText()).toMatch(/Why this model\? \S+/);
      // The exact figures are one press away, also for the keyboard and on touch screens.
      await home.button(/^Cost <?\$[\d,.]+$/).press('Enter');
      const figures = home.page.getByRole('dialog', { name: 'Cost and tokens' });
      const exact = /^Cost\s+<?\$[\d,.]+\s+Input\s+[\d,]+ tokens\s+Output\s+[\d,]+ tokens$/;
      await expect.poll(() => figures.innerText()).toMatch(exact);
    },
  );

  it('says how much of its prompt was read from the provider’s cache', async () => {
    const long = `Count these words. ${'harbour lantern granite '.repeat(900)}`;
    for (const isCached of [false, true]) {
      const home = await stage.openHome();
      await home.ask(long);
      await home.ended();
      await home.button(/^Cost <?\$[\d,.]+$/).press('Enter');
      const figures = home.page.getByRole('dialog', { name: 'Cost and tokens' });
      await figures.getByText('Output', { exact: true }).waitFor();
      const told = /Read from cache\s+[\d,]+ tokens/.test(await figures.innerText());
      expect(told).toBe(isCached);
    }
  });

  it('appears below the conversation bar: the model first, then the reason, then the text', async () => {
    const home = await stage.openHome();
    await home.ask('Name a river');
    await home.ended();
    const top = async (place: Locator) => (await place.boundingBox())?.y ?? Number.NaN;
    const parts = [
      home.page.getByRole('heading', { level: 1, name: 'Name a river' }),
      home.modelName,
      home.answer.getByText('Why this model?'),
      home.text,
      home.recommendations,
    ];
    // The page may still be scrolling to the answer.
    const order = async () => {
      const tops = await Promise.all(parts.map(top));
      return parts.map((_, at) => at).toSorted((a, b) => (tops[a] ?? 0) - (tops[b] ?? 0));
    };
    await expect.poll(order).toEqual([0, 1, 2, 3, 4]);
    expect(await home.page.getByRole('heading', { name: 'Developer Tools' }).count()).toBe(0);
  });

  it('for a picture is answered with the picture, which is still there after a reload', async () => {
    const home = await stage.openHome();
    await home.ask('Draw me a picture of a lighthouse');
    await home.ended();
    await expect.poll(() => home.answeredBy()).toEqual(['DALL·E 3', 'OpenAI']);
    const width = () =>
      home.text.getByRole('img').evaluate((image: { naturalWidth: number }) => image.naturalWidth);
    await expect.poll(width).toBeGreaterThan(0);
    await expectAccessible(home.page);
    await home.page.reload();
    await expect.poll(width).toBeGreaterThan(0);
  });

  it('for a picture gets a picture that can be enlarged, saved, copied and changed', async () => {
    const home = await stage.openHome();
    await home.ask('Draw me a picture of a lighthouse');
    await home.ended();
    const act = (name: string) => home.text.getByRole('button', { name });
    await home.page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    const saving = home.page.waitForEvent('download');
    await act('Download image').click();
    expect((await saving).suggestedFilename()).toMatch(/^a-calm-simulated-.*\.png$/);
    await act('Copy image').click();
    await home.text.getByText('Copied').waitFor();
    const copied = 'navigator.clipboard.read().then(([item]) => item.types)';
    await expect.poll(() => home.page.evaluate(copied)).toContain('image/png');
    await act('View full size').click();
    const view = home.page.getByRole('dialog', { name: 'Image', exact: true });
    await view.getByRole('img').waitFor();
    await expectAccessible(home.page);
    await view.getByRole('button', { name: 'Close' }).click();
    await home.text.getByRole('img').click();
    await view.getByRole('img').waitFor();
    await home.page.keyboard.press('Escape');
    await expect.poll(() => view.count()).toBe(0);
    // A picture can't be read aloud.
    await home.button('More actions for DALL·E 3’s answer').click();
    await home.page.getByRole('menuitem', { name: 'Print conversation' }).waitFor();
    expect(await home.page.getByRole('menuitem', { name: 'Read aloud' }).count()).toBe(0);
    await home.page.keyboard.press('Escape');
    await act('View full size').click();
    await view.getByRole('button', { name: 'Edit image' }).click();
    await expect.poll(() => view.count()).toBe(0);
    await home.followUp.and(home.page.locator(':focus')).waitFor();
    await home.page.keyboard.type('make it red');
    await home.page.keyboard.press('Enter');
    await home.text.getByText(/^Prompt used: .*With this change: make it red/).waitFor();
  });

  it('for a picture of the earlier topic goes to an image model', async () => {
    const home = await stage.openHome();
    await home.ask('What does a heron look like?');
    await home.ended();
    expect(await home.answeredBy()).not.toContain('DALL·E 3');
    await home.goOnWith('draw it');
    await expect.poll(() => home.answeredBy()).toEqual(['DALL·E 3', 'OpenAI']);
    await home.text.getByText(/^Prompt used: .*What does a heron look like/).waitFor();
  });

  it('gets an answer that can be read aloud, saved as a file and printed', async () => {
    const home = await stage.openHome({ path: '/?model=openai:gpt-3.5-turbo' });
    // A browser without a display has no voice, so the test records what it would speak.
    await home.page.evaluate(`
      window.said = [];
      speechSynthesis.speak = (utterance) => said.push(utterance.text);
    `);
    await home.ask('What is the capital of Japan?');
    await home.ended();
    const more = home.answer.getByRole('button', {
      name: 'More actions for GPT-3.5 Turbo’s answer',
    });
    const choose = async (name: string) => {
      await more.click();
      await home.page.getByRole('menuitem', { name }).click();
    };
    await choose('Read aloud');
    await expect.poll(() => home.page.evaluate<string>('said.join(" ")')).toContain('Tokyo');
    await home.answer.getByRole('button', { name: 'Stop reading' }).click();
    await expect
      .poll(() => home.answer.getByRole('button', { name: 'Stop reading' }).count())
      .toBe(0);
    const saving = home.page.waitForEvent('download');
    await choose('Download as Markdown');
    const file = await saving;
    expect(file.suggestedFilename()).toBe('what-is-the-capital-of-japan.md');
    expect(await readFile(await file.path(), 'utf8')).toMatch(
      /^## Prompt\n\nWhat is the capital of Japan\?\n\n## GPT-3\.5 Turbo\n\n.*Tokyo/s,
    );
    await home.page.evaluate('window.print = () => (window.isPrinted = true)');
    await choose('Print conversation');
    await expect.poll(() => home.page.evaluate('window.isPrinted')).toBe(true);
    await home.page.emulateMedia({ media: 'print' });
    await home.text.waitFor();
    await home.answer.getByText('What is the capital of Japan?').waitFor();
    await expect.poll(() => home.page.getByRole('button').count()).toBe(0);
    await expect.poll(() => home.page.getByRole('textbox').count()).toBe(0);
  });

  it('ends with a toast and a list of other suitable models, with the current one marked', async () => {
    const home = await stage.openHome();
    await home.ask('Write a haiku about coffee');
    await home.ended();
    const [name, provider] = await home.answeredBy();
    await home.expectToast(`Used ${provider}'s ${name} model`);
    await home.openRecommendations();
    const entries = home.recommendations.getByRole('listitem');
    await expect.poll(() => entries.count()).toBe(4);
    await expect.poll(() => entries.getByText('Current', { exact: true }).count()).toBe(1);
    await expect.poll(() => entries.getByRole('button', { name: /^Try / }).count()).toBe(3);
    await expect.poll(() => entries.getByRole('link', { name: /’s website$/ }).count()).toBe(4);
    for (const link of await entries.getByRole('link').all()) {
      await expect.poll(() => link.getAttribute('href')).toMatch(/^https:\/\//);
      await expect.poll(() => link.getAttribute('rel')).toContain('noopener');
    }
    await home.recommendations.getByText(/^\+[1-9]\d* more$/).waitFor();
  });

  it('opens the upgrade for a candidate that needs Standard again', async () => {
    const home = await stage.openHomeAs({ isStandard: true });
    await home.ask('Write a function in Python that sorts a list');
    await home.ended();
    await home.page.waitForURL('**/t/*');
    const { user } = await home.page.evaluate(
      async () => (await fetch('/api/auth/user')).json() as Promise<{ user: CurrentUser }>,
    );
    await stage.app.database.delete(entitlements).where(eq(entitlements.userId, user.id));
    await home.page.reload();
    await home.answer.getByRole('button', { name: /^Details/ }).click();
    const locked = home.answer.getByRole('button', { name: /^Try .*, needs Standard$/ });
    await locked.first().press('Enter');
    await home.upgrade.waitFor();
  });

  it('shows how the candidates compare and lets each be tried, even when its thread is reopened', async () => {
    const home = await stage.openHomeAs({});
    await home.ask('Write a function in Python that sorts a list');
    await home.ended();
    const [name = ''] = await home.answeredBy();
    const details = home.answer.getByRole('button', { name: /^Details/ });
    await details.click();
    await home.answer
      .getByText(/^Auto was set to .+\. Of the \d+ candidates, .+ estimated quality/)
      .waitFor();
    const candidates = home.answer.getByRole('table', { name: 'Candidates' });
    const rows = [
      /^GPT-3\.5 Turbo ?our tests.* \d+(\.\d)? .*<?\$0\.\d+ .*(?:less|more|much) \d+ \d+(\.\d)?$/,
      /^Claude Instant 1 ?public benchmarks \d+(\.\d)? .*<?\$0\.\d+ .*(?:less|more|much) \d+ \d+(\.\d)?$/,
    ];
    for (const row of rows) await candidates.getByRole('row', { name: row }).waitFor();
    await home.button('Show as Table').click();
    await expectAccessible(home.page);
    const tries = home.answer.getByRole('button', { name: /^Try .*, estimated cost <?\$/ });
    await expect.poll(() => tries.count()).toBeGreaterThan(2);
    expect(await tries.filter({ hasText: name }).count()).toBe(0);
    // The actual cost is shown once, with another label than the estimates.
    await expect.poll(() => home.answer.getByRole('button', { name: /^Cost / }).count()).toBe(1);
    await details.click();
    await candidates.waitFor({ state: 'detached' });
    await home.page.waitForURL('**/t/*');
    await home.page.evaluate('sessionStorage.clear()');
    await home.page.reload();
    await details.click();
    const another = tries.first();
    const [, tried = ''] =
      /^Try (.+?): /.exec((await another.getAttribute('aria-label')) ?? '') ?? [];
    await another.press('Enter');
    await home.version('2 of 2').waitFor();
    await home.ended();
    expect((await home.answeredBy())[0]).toBe(tried);
  });

  it('runs again on another model when Try is clicked', async () => {
    const home = await stage.openHome({ path: '/?model=openai:gpt-3.5-turbo' });
    await home.ask('Name a river');
    await home.ended();
    const [before] = await home.answeredBy();
    await home.openRecommendations();
    const others = home.recommendations.getByRole('listitem').filter({ hasText: 'Gemini' });
    await others.getByRole('button', { name: /^Try / }).first().click();
    await home.answer.getByRole('heading', { name: /Gemini/ }).waitFor();
    await home.ended();
    const [after] = await home.answeredBy();
    expect([before, after]).toEqual(['GPT-3.5 Turbo', expect.stringContaining('Gemini')]);
  });
});

describe('an answer from a different model than the one chosen', () => {
  it.each([
    ['rate-limited', 'has reached its rate limit'],
    ['server-error', 'failed because of an error at its provider'],
    ['overloaded', 'is overloaded'],
    ['timeout-408', 'timed out'],
    ['close', 'lost the connection'],
    ['malformed', 'sent a response we couldn’t read'],
    ['error-in-200', ''],
  ])('says which model failed (%s), why, and which one took over', async (scenario, why) => {
    const match = { provider: 'openai', model: 'gpt-3.5-turbo' };
    await stage.app.sandbox.play({ match, scenario, afterChunks: 0, retryAfterSeconds: 0 });
    const home = await stage.openHome({ path: '/?model=openai:gpt-3.5-turbo' });
    await home.ask('Name a river');
    await home.ended();
    const notice = await home.notice.innerText();
    expect(notice).toContain(`GPT-3.5 Turbo ${why}`);
    const [, successor] = /, so (.+) took over\./.exec(notice) ?? [];
    const [name, provider] = await home.answeredBy();
    expect(name).toBe(successor);
    await home.text.waitFor();
    await home.expectToast(`Used ${provider}'s ${name} model`);
  });
});

describe('a model that its provider has retired', () => {
  // Without this, the model would still be retired in the files after this one.
  const own = useStage({ environment: {} });

  it('leaves the answer to its successor, which the notice names', async () => {
    const match = { provider: 'google', model: 'gemini-1.0-pro' };
    await own.app.sandbox.play({ match, scenario: 'retired' });
    const home = await own.openHome({ path: '/?model=vertex:gemini-1.0-pro' });
    await home.ask('Name a river');
    await home.ended();
    const notice = await home.notice.innerText();
    const said = /^Gemini 1\.0 Pro has been retired by its provider\. Its successor, (.+), answers/;
    expect(notice).toMatch(said);
    const [name] = await home.answeredBy();
    expect(name).toBe(said.exec(notice)?.[1]);
    await home.text.waitFor();
    await home.openRecommendations();
    const current = home.recommendations.getByRole('listitem').filter({ hasText: 'Current' });
    await current.filter({ hasText: name ?? 'unnamed' }).waitFor();
  });
});

describe('what one page says about the models', () => {
  const reasonOf = (home: HomePage) => home.answer.getByText(/^Why this model\? /).innerText();
  const listRecommended = async (home: HomePage) => {
    await home.openRecommendations();
    const entries = home.recommendations.getByRole('listitem');
    await entries.first().waitFor();
    return entries.allInnerTexts();
  };

  it('compare with Auto’s first choice, as the reason does', async () => {
    const home = await stage.openHomeAs({ isStandard: true });
    for (const prompt of ['Write a haiku about coffee', 'Explain why 0.1 + 0.2 is not 0.3']) {
      await home.ask(prompt);
      await home.ended();
      const reason = await reasonOf(home);
      const [answerer = ''] = await home.answeredBy();
      expect(reason).toMatch(/^Why this model\? This looks like an? .+ (?:task|question)/);
      expect(reason).toContain(`. ${answerer} `);
      const entries = await listRecommended(home);
      for (const entry of entries.filter((one) => !one.includes('Current'))) {
        expect(entry).toContain(` ${answerer}`);
      }
    }
  });

  it('makes no claim about a model that failed, and lists its replacement first', async () => {
    await stage.app.sandbox.play({
      match: { model: 'gpt-3.5-turbo' },
      scenario: 'server-error',
    });
    const home = await stage.openHome({ path: '/?model=openai:gpt-3.5-turbo' });
    await home.ask('Explain how rivers form');
    await home.ended();
    await home.notice.getByText(/took over/).waitFor();
    expect(await reasonOf(home)).not.toMatch(/available to you|Auto’s first choice/);
    // The failure comes before the reason for the other model.
    await expect.poll(() => home.answer.innerText()).toMatch(/took over\.\s+Why this model\?/);
    // The page may still be scrolling to the answer.
    const gap = async () => {
      const [notice, reason] = await Promise.all([
        home.notice.boundingBox(),
        home.answer.getByText(/^Why this model\? /).boundingBox(),
      ]);
      return (reason?.y ?? 0) - (notice?.y ?? 0) - (notice?.height ?? 0);
    };
    await expect.poll(gap).toBeGreaterThanOrEqual(8);
    // The chosen model stays chosen, and the panel offers the model that answered.
    const [name = ''] = await home.answeredBy();
    await home.button('Models: GPT-3.5 Turbo').waitFor();
    const replies = (await home.openPanel()).getByRole('group', { name: 'Reply with' });
    await replies.getByRole('option', { name: 'GPT-3.5 Turbo', selected: true }).waitFor();
    await replies.getByRole('option', { name }).click();
    for (const follow of ['Say that in one sentence', 'And in one word']) {
      await home.button(`Models: ${name}`).waitFor();
      await home.goOnWith(follow);
      expect((await home.answeredBy())[0]).toBe(name);
      expect(await home.notice.count()).toBe(0);
    }
    await (await home.openPanel()).getByRole('option', { name, selected: true }).first().waitFor();
    await replies.getByRole('option', { name: 'GPT-3.5 Turbo' }).click();
    await home.button('Models: GPT-3.5 Turbo').waitFor();
  });

  it('compares the only two models that can read the picture', async () => {
    const models = 'openai:gpt-4-turbo,anthropic:claude-3-opus';
    const home = await stage.openHomeAs({ isStandard: true }, { path: `/?models=${models}` });
    const [chooser] = await Promise.all([
      home.page.waitForEvent('filechooser'),
      home.button('Attach files').click(),
    ]);
    const buffer = Buffer.from(await makePng());
    await chooser.setFiles({ name: 'heron.png', mimeType: 'image/png', buffer });
    await home.expectToast('File Attached');
    await home.ask('Which bird is this?');
    await home.ended();
    const reason = await reasonOf(home);
    expect(reason).toMatch(/This looks like a simple question about an image\. /);
    expect(reason).toMatch(/GPT-4 Turbo .*Claude 3 Opus|Claude 3 Opus .*GPT-4 Turbo/);
    expect(reason).not.toMatch(/available to you/);
  });

  it('says “usually” slower or faster next to measured times, and ranks one column first', async () => {
    const models = 'openai:gpt-4-turbo,anthropic:claude-3-opus,openai:gpt-3.5-turbo';
    const path = `/?models=${models}&compare=1`;
    const home = await stage.openHomeAs({ isStandard: true }, { path });
    await home.page.getByText('3 models side by side').waitFor();
    await home.ask('Explain how rivers form');
    const comparison = home.page.getByRole('article', { name: 'Comparison' });
    await comparison.and(home.page.locator('[aria-busy="false"]')).waitFor();
    const reasons = await comparison.getByText(/^Why this model\? /).allInnerTexts();
    expect(reasons).toHaveLength(3);
    // The time of this answer is known, but reasons may speak only about a model's usual speed.
    for (const reason of reasons) expect(reason).not.toMatch(/(?<!usually )(?:slower|faster)\b/);
    const followers = reasons.filter((reason) => reason.includes('Auto’s first choice'));
    expect(followers.length).toBeLessThan(reasons.length);
  });
});
