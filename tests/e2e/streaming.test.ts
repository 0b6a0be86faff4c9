import { describe, expect, it } from 'vitest';
import { intercept } from '../support/intercept.ts';
import { startScriptedVendor } from '../support/scripted-vendor.ts';
import { views } from '../support/test-page.ts';
import type { HomePage } from './home-page.ts';
import { useStage } from './stage.ts';

const stage = useStage();

const shiftFrom = `window.shift = 0;
new PerformanceObserver((list) => {
  for (const { value, hadRecentInput } of list.getEntries()) if (!hadRecentInput) window.shift += value;
}).observe({ type: 'layout-shift' });`;
// The most that an answer may shift the page. Columns of a table that get their final width shift it by 0.009
// on a phone. A slow machine that draws two new paragraphs in one frame shifts it by 0.02 at a tenth of the
// speed. Even four times this limit counts as good.
const mostShift = 0.025;

const heardFrom = `window.heard = [];
new MutationObserver(() => {
  const said = document.querySelector('section [aria-live=polite]')?.textContent;
  if (said && said !== window.heard.at(-1)) window.heard.push(said);
}).observe(document, { subtree: true, childList: true, characterData: true });`;

const heard = ({ page }: HomePage) => page.evaluate<string[]>('window.heard');

/** The files that draw the answers of a single model. */
const parts = ['response-area', 'markdown', 'jetbrains-mono'];

/** Waits until these files have been fetched. */
async function untilFetched({ page }: HomePage, ...files: string[]) {
  const fetched = () =>
    page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .map(({ name }) => name)
        .join(' '),
    );
  for (const file of files) await expect.poll(fetched).toContain(file);
}

describe.each(['desk', 'phone'] as const)('an answer on a %s doesn’t shift the page', (view) => {
  it.each([
    'Explain how rivers form',
    'Make a table of three rivers',
    'Write a function in Python',
  ])('while it streams: %s', async (prompt) => {
    const home = await stage.openHome({ ...views[view], reducedMotion: 'reduce' });
    await home.button('Auto Select (Free)').waitFor();
    await stage.app.sandbox.pace(60);
    await home.prompt.fill(prompt);
    await untilFetched(home, ...parts);
    await home.page.evaluate(shiftFrom);
    await home.prompt.press('Enter');
    await home.ended();
    await home.recommendations.waitFor();
    expect(await home.page.evaluate('window.shift')).toBeLessThan(mostShift);
  });

  it('while the answers of a comparison stream', async () => {
    const models = 'openai:gpt-4-turbo,anthropic:claude-3-opus';
    const home = await stage.openHomeAs(
      { isStandard: true },
      { ...views[view], reducedMotion: 'reduce', path: `/?models=${models}&compare=1` },
    );
    await home.page.getByText('2 models side by side').waitFor();
    await stage.app.sandbox.pace(60);
    await home.prompt.fill('Explain how rivers form');
    await untilFetched(home, ...parts, 'comparison-view');
    await home.page.evaluate(shiftFrom);
    await home.prompt.press('Enter');
    await home.button('Tie').waitFor();
    await home.recommendations.waitFor();
    expect(await home.page.evaluate('window.shift')).toBeLessThan(mostShift);
  });
});

// Each entry says whether one change of the page brought text to both columns, while both are written.
const watchColumns = `window.together = [];
new MutationObserver((changes) => {
  const texts = changes.map(({ target }) =>
    (target.nodeType === Node.TEXT_NODE ? target.parentElement : target).closest('.markdown')?.closest('.comparison-column'));
  const changed = new Set(texts.filter(Boolean)).size;
  const written = document.querySelectorAll('.comparison-column[aria-busy=true]').length;
  if (changed > 0 && written > 1) window.together.push(changed > 1);
}).observe(document, { subtree: true, childList: true, characterData: true });`;

it('on a slow machine the answers of a comparison are drawn in turns', async () => {
  const models = 'openai:gpt-4-turbo,anthropic:claude-3-opus';
  const path = `/?models=${models}&compare=1`;
  const home = await stage.openHomeAs({ isStandard: true }, { path });
  await home.page.getByText('2 models side by side').waitFor();
  await stage.app.sandbox.pace(20);
  await home.prompt.fill('Explain how rivers form');
  await untilFetched(home, ...parts, 'comparison-view');
  await home.page.evaluate(watchColumns);
  const devTools = await home.page.context().newCDPSession(home.page);
  await devTools.send('Emulation.setCPUThrottlingRate', { rate: 10 });
  await home.prompt.press('Enter');
  await home.button('Tie').waitFor();
  await devTools.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  const together = await home.page.evaluate<boolean[]>('window.together');
  expect(together.length).toBeGreaterThan(3);
  expect(together.filter(Boolean).length).toBeLessThan(together.length / 2);
});

it('the code that renders answers is loaded before the prompt is sent', async () => {
  const models = 'openai:gpt-4-turbo,anthropic:claude-3-opus';
  const path = `/?models=${models}&compare=1`;
  const home = await stage.openHomeAs({ isStandard: true }, { path });
  await home.prompt.fill('Explain how rivers form');
  await untilFetched(home, ...parts, 'comparison-view');
});

it.each(['desk', 'phone'] as const)(
  'on a %s Stop stays in view while a long answer is read',
  async (view) => {
    const home = await stage.openHome(views[view]);
    await stage.app.sandbox.play({ scenario: 'stall', afterChunks: 400 });
    await home.ask('Write a long text about walking');
    await home.text.getByText('What it does to the mind').waitFor();
    const stop = home.button('Stop');
    const topAfterScroll = async () => {
      await home.page.evaluate('scrollBy(0, 400)');
      return (await stop.boundingBox())?.y;
    };
    await expect.poll(topAfterScroll).toSatisfy((y: number) => y > 0 && y < 60);
    await stop.click();
    await home.answer.getByText('Stopped. The text so far is saved.').waitFor();
  },
);

it('a screen reader hears each sentence of the answer once', async () => {
  const home = await stage.openHome({ before: heardFrom });
  await stage.app.sandbox.pace(25);
  await stage.app.sandbox.play({ scenario: 'held' });
  await home.ask('Explain how rivers form');
  await expect.poll(() => heard(home)).toContainEqual(expect.stringMatching(/^Processing with/));
  await stage.app.sandbox.release();
  await home.ended();
  const last = async () => (await heard(home)).at(-1);
  await expect.poll(last).toMatch(/Answer by .+ complete\.$/);
  const all = await heard(home);
  expect(all[0]).toMatch(/^Processing with/);
  // "Processing with" is announced again once a model has been chosen.
  const speeches = all.filter((speech) => !speech.startsWith('Processing with'));
  for (const speech of speeches) expect(speech).toMatch(/[.!?:]$/);
  const words = (text: string) => text.replace(/Answer by .+ complete\.$/, '').match(/\w+/g);
  expect(words(speeches.join(' '))).toEqual(words(await home.saidText()));
});

it('a screen reader hears a sentence before the answer has ended', async () => {
  const vendor = await startScriptedVendor();
  const { url } = await stage.app.startAnother({ OPENAI_BASE_URL: vendor.url });
  vendor.hold();
  vendor.say('Rivers begin as rain. It flows down', 'hill. They end in the', ' sea.');
  const path = '/?model=openai:gpt-3.5-turbo';
  const home = await stage.openHome({ url, path, before: heardFrom });
  await home.ask('Explain how rivers form');
  const begun = 'Rivers begin as rain. It flows downhill.';
  await expect.poll(() => heard(home)).toContain(begun);
  vendor.release();
  await home.ended();
  const rest = 'They end in the sea. Answer by GPT-3.5 Turbo complete.';
  await expect.poll(() => heard(home)).toContain(rest);
  await vendor.close();
});

it('maths is typeset, and an unfinished formula or mark breaks nothing', async () => {
  const vendor = await startScriptedVendor();
  const { url } = await stage.app.startAnother({ OPENAI_BASE_URL: vendor.url });
  vendor.hold();
  vendor.say('The flow is $Q = v \\cdot A$, or\n\n$$\n', 'Q = \\int_0^w v(x)', ' \\frac{1}{');
  const expected = [/net::ERR_/];
  const home = await stage.openHome({ url, path: '/?model=openai:gpt-3.5-turbo', expected });
  // If the formula renderer fails to load, the page shows it and retries on its own.
  const drawing = /\/assets\/maths-.*\.js$/;
  const letThrough = await intercept(home.page, drawing, (route) => route.abort());
  await home.ask('Show me');
  const told = home.page.getByText('Part of this page didn’t load.');
  await told.waitFor();
  letThrough();
  await home.text.locator('.katex').first().waitFor();
  await told.waitFor({ state: 'detached' });
  await home.text.getByText('The flow is').waitFor();
  vendor.release();
  await home.ended();
  vendor.say('$$\nQ = \\int_0^w v(x)\\,\\mathrm{d}x\n$$\n\nand $5 to $6 are prices.');
  await home.ask('Show me');
  await home.text.getByText('are prices').waitFor();
  await home.ended();
  await home.text.locator('.katex-display').waitFor();
  await expect.poll(() => home.text.locator('.katex').count()).toBe(1);
  await home.text.getByText('and $5 to $6 are prices.').waitFor();

  // An unclosed mark, left by stopping the answer, doesn't break anything either.
  vendor.hold();
  vendor.say('The flow is **very high');
  await home.ask('Show me');
  await home.text.getByText('very high').waitFor();
  await home.button('Stop').click();
  await home.ended();
  await expect.poll(() => home.saidText()).toBe('The flow is very high');
  vendor.release();
  await vendor.close();
});
