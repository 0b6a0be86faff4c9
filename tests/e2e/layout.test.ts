import type { Locator } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startScriptedVendor, type ScriptedVendor } from '../support/scripted-vendor.ts';
import {
  expectAccessible,
  expectInWindow,
  expectNoSidewaysScroll,
  views,
} from '../support/test-page.ts';
import { endOf, expectFirstView, firstViews } from './first-view-rules.ts';
import { useStage } from './stage.ts';

const stage = useStage();

let vendor: ScriptedVendor;
let url: string;
beforeAll(async () => {
  vendor = await startScriptedVendor();
  ({ url } = await stage.app.startAnother({ OPENAI_BASE_URL: vendor.url }));
});
afterAll(() => vendor.close());

const wide = `## Wide things

A word: ${'Donaudampfschifffahrt'.repeat(8)} and [a link](https://example.org/${'path/'.repeat(40)}).

| ${Array.from({ length: 12 }, (_, index) => `a long heading ${index}`).join(' | ')} |
| ${'--- | '.repeat(12)}
| ${Array.from({ length: 12 }, (_, index) => `cell ${index}`).join(' | ')} |

\`\`\`js
const line = '${'very long '.repeat(40)}';
\`\`\`

|  | km |
| --- | --- |
| Nile | 6650 |

|  | km |
| --- | --- |
| Po | 652 |

- [x] done
- [ ] ${'inline `code` '.repeat(30)}
`;

const veil = `getComputedStyle(document.querySelector('dialog[open]'), '::backdrop').backgroundColor`;

const viewNames = ['desk', 'phone'] as const;

describe.each(viewNames)('on a %s, axe finds nothing wrong', (view) => {
  it('when the page is empty, has an answer and shows the upgrade', async () => {
    vendor.say(wide);
    const home = await stage.openHome({
      ...views[view],
      url,
      path: '/?model=openai:gpt-3.5-turbo',
    });
    await home.button('Auto Select (Free)').waitFor();
    await expectAccessible(home.page);
    await home.ask('Show me wide things');
    await home.ended();
    await home.text.locator('.hljs-keyword').first().waitFor();
    await home.button(/^Details/).click();
    await expectAccessible(home.page);
    await home.startNew();
    await home.showLocked();
    await home.model('GPT-4 Turbo').click();
    await home.upgrade.waitFor();
    await expectAccessible(home.page, 'dialog');
    const dim = { desk: 'rgba(15, 23, 42, 0.36)', phone: 'rgba(0, 0, 0, 0.6)' };
    await expect.poll(() => home.page.evaluate(veil)).toBe(dim[view]);
  });

  it('when something went wrong', async () => {
    const match = { provider: 'openai' };
    await stage.app.sandbox.play({ match, scenario: 'cut', afterChunks: 5 });
    const home = await stage.openHome({ ...views[view], path: '/?model=openai:gpt-3.5-turbo' });
    await home.ask('Explain how rivers form');
    await home.failure.waitFor();
    await home.expectToast('Error');
    await expectAccessible(home.page);
    // The composer doesn't cover the error message, and is in view if both fit.
    await home.page.setViewportSize({ ...views[view].size, height: 560 });
    const room = async () =>
      ((await home.followUp.boundingBox())?.y ?? Number.NaN) - (await endOf(home.failure));
    await expect.poll(room).toBeGreaterThan(0);
    await home.page.setViewportSize({ ...views[view].size, height: 960 });
    await expect.poll(() => endOf(home.button('Send'))).toBeLessThan(960);
  });

  it('when the page doesn’t exist', async () => {
    const home = await stage.openHome({
      ...views[view],
      path: '/no-such-page',
      expected: [/status of 404/],
    });
    await home.page.getByText('Did you forget to add the page to the router?').waitFor();
    await expectAccessible(home.page);
    expect((await home.page.reload())?.status()).toBe(404);
    await home.page.getByRole('link', { name: 'Back to Home' }).click();
    await home.prompt.waitFor();
  });
});

it.each(viewNames)('on a %s the models fill exactly the space reserved for them', async (view) => {
  const home = await stage.openHome(views[view]);
  const { promise: asked, resolve: answer } = Promise.withResolvers<void>();
  await home.page.route('**/api/switchyard/models', async (route) => {
    await asked;
    await route.continue();
  });
  await home.page.reload();
  const below = home.page.getByRole('heading', { name: 'Auto Model Selection' });
  const top = async () => (await below.boundingBox())?.y ?? Number.NaN;
  await below.waitFor();
  await home.page.evaluate('document.fonts.ready');
  const held = await top();
  answer();
  await home.button('Auto Select (Free)').waitFor();
  await expect.poll(async () => Math.abs((await top()) - held)).toBeLessThan(2);
});

it.each(firstViews)(
  'on a %s the first view shows everything and stays where it is',
  async (_view, size, hasTouch) => {
    for (const who of [null, { isStandard: true }]) {
      await expectFirstView(stage, who, { size, hasTouch });
    }
  },
);

it('on a phone the first line of an answer is in the upper third, and actions need no hover', async () => {
  const home = await stage.openHome({ ...views.phone, hasTouch: true });
  const send = async (name: string) => home.button(name).click();
  const expectHigh = async () => {
    await home.ended();
    const first = home.text.locator('p, li, pre').first();
    await expect.poll(async () => (await first.boundingBox())?.y).toBeLessThanOrEqual(844 / 3);
    await expectInWindow(home.answer.getByRole('button', { name: 'Copy answer' }));
  };
  await home.prompt.fill('Explain how rivers form, from the spring to the sea');
  await send('Submit');
  await expectHigh();
  for (const name of ['Copy prompt', 'Edit prompt']) {
    await expect.poll(() => home.page.evaluate(opacityOf(name))).toBe('1');
  }
  await home.followUp.fill('Say that in one sentence, please, and name the longest of them');
  await send('Send');
  await home.history.waitFor();
  await expectHigh();
});

const opacityOf = (name: string) =>
  `getComputedStyle([...document.querySelectorAll('[aria-label="${name}"]')].at(-1).parentElement).opacity`;

it('on a phone held sideways a long prompt and a long follow-up can be sent without scrolling', async () => {
  const home = await stage.openHome({ size: { width: 844, height: 390 }, hasTouch: true });
  const lines = Array.from({ length: 30 }, (_, at) => `Name river ${at}.`).join('\n');
  const bottomOf = async (name: string) => {
    const { y = 0, height = 0 } = (await home.button(name).boundingBox()) ?? {};
    return y + height;
  };
  await home.prompt.fill(lines);
  await expect.poll(() => bottomOf('Submit')).toBeLessThanOrEqual(390);
  await home.button('Submit').click();
  await home.ended();
  await home.followUp.fill(lines);
  await expect.poll(() => bottomOf('Send')).toBeLessThanOrEqual(390);
});

it('with a mouse a prompt shows its actions on hover and on focus', async () => {
  const home = await stage.openHome();
  await home.ask('Name a river');
  await home.ended();
  const copy = home.answer.getByRole('button', { name: 'Copy prompt' });
  const opacity = () => home.page.evaluate(opacityOf('Copy prompt'));
  await home.page.mouse.move(5, 5);
  await expect.poll(opacity).toBe('0');
  await home.answer.getByText('Name a river', { exact: true }).hover();
  await expect.poll(opacity).toBe('1');
  await home.page.mouse.move(5, 5);
  await expect.poll(opacity).toBe('0');
  await copy.focus();
  await expect.poll(opacity).toBe('1');
});

it('beside the list of conversations, the logo and the list are aligned, and so are the parts of the page', async () => {
  const { page, prompt } = await stage.openHomeAs({}, views.desk);
  const side = page.getByRole('complementary', { name: 'Conversations' });
  const startOf = async (place: Locator) => (await place.boundingBox())?.x ?? Number.NaN;
  const apart = async (one: Locator, other: Locator) =>
    Math.abs((await startOf(one)) - (await startOf(other)));
  const logo = page.getByRole('link', { name: 'Switchyard' }).locator('svg');
  const title = side.getByRole('heading', { name: 'Conversations' });
  await expect.poll(() => apart(logo, title)).toBeLessThanOrEqual(4);
  // The box has a border of 1 px.
  await expect
    .poll(() => apart(page.getByRole('heading', { level: 1 }), prompt))
    .toBeLessThanOrEqual(1);
});

it('on a phone the controls of a signed-in person’s follow-up box are in one row', async () => {
  const home = await stage.openHomeAs({}, { size: views.phone.size, hasTouch: true });
  await home.prompt.fill('Name a river');
  await home.button('Submit').click();
  await home.ended();
  const ends = async () =>
    Promise.all([home.models, home.button('Record voice'), home.button('Send')].map(endOf));
  // At 375 px, the space reserved for a scrollbar leaves 360 px.
  for (const width of [390, 375]) {
    await home.page.setViewportSize({ width, height: 844 });
    await expect.poll(async () => new Set((await ends()).map(Math.round)).size).toBe(1);
    await expectNoSidewaysScroll(home.page);
  }
  // Everything stays in view even if lines and files make the follow-up tall.
  await home.followUp.fill('Line\n'.repeat(12));
  await home.page.evaluate('scrollTo(0, 0)');
  await expect.poll(() => endOf(home.button('Send'))).toBeLessThan(844);
  const opening = home.page.waitForEvent('filechooser');
  await home.button('Attach files').click();
  const buffer = Buffer.from('Lakes end.');
  await (await opening).setFiles([{ name: 'lake.txt', mimeType: 'text/plain', buffer }]);
  await home.button('Remove lake.txt').waitFor();
  await home.followUp.fill('Line\n'.repeat(12));
  await home.page.evaluate('scrollTo(0, 0)');
  await expect.poll(() => endOf(home.button('Send'))).toBeLessThan(844);
});

it.each(viewNames)('on a %s a table shows at which edge it continues', async (view) => {
  const row = `${'| '.repeat(15)}|\n`;
  const head = `${'| a long heading '.repeat(15)}|\n${'| --- '.repeat(15)}|\n`;
  vendor.say(`${wide}\n${head}${row.repeat(3)}`);
  const home = await stage.openHome({ ...views[view], url, path: '/?model=openai:gpt-3.5-turbo' });
  await home.ask('Show me wide things');
  await home.ended();
  const frame = home.page.getByRole('group', { name: /^Table: (a long heading, ){14}/ });
  await frame.evaluate((table) => table.scrollIntoView({ block: 'center' }));
  // The last row has no text, so any contrast there comes from the fade at the edge.
  const isDrawn = async (side: 'left' | 'right') => {
    const box = await frame.locator('tr').last().boundingBox();
    const around = await frame.boundingBox();
    if (!box || !around) throw new Error('There is no table.');
    const x = side === 'left' ? around.x : around.x + around.width - 10;
    const clip = { x, y: box.y + 4, width: 10, height: 8 };
    const [red] = (await sharp(await home.page.screenshot({ clip })).stats()).channels;
    return red !== undefined && red.max - red.min > 8;
  };
  const drawn = async () => [await isDrawn('left'), await isDrawn('right')];
  await expect.poll(drawn).toEqual([false, true]);
  await frame.evaluate((table) => table.scrollTo(table.scrollWidth / 3, 0));
  await expect.poll(drawn).toEqual([true, true]);
  await frame.evaluate((table) => table.scrollTo(table.scrollWidth, 0));
  await expect.poll(drawn).toEqual([true, false]);
});

const endAcross = (element: { getBoundingClientRect(): { right: number } }) =>
  element.getBoundingClientRect().right;

it.each([320, 390])('nothing is wider than a window of %i px', async (width) => {
  vendor.say(wide);
  const size = { width, height: 700 };
  const home = await stage.openHome({
    url,
    size,
    path: '/?model=openai:gpt-3.5-turbo',
    expected: [/status of 404/],
  });
  await home.button('Auto Select (Free)').waitFor();
  await expectNoSidewaysScroll(home.page);
  const suggestion = home.button("Explain quantum physics like I'm 12");
  expect(await suggestion.evaluate(endAcross)).toBeLessThanOrEqual(width);
  await home.ask(`Show me ${'wide'.repeat(60)} things`);
  await home.ended();
  const pre = home.text.locator('pre');
  const hidden = () => pre.evaluate((code) => code.scrollWidth - code.clientWidth);
  await expect.poll(hidden).toBeGreaterThan(0);
  await home.button('Wrap lines').click();
  await expect.poll(hidden).toBe(0);
  await home.page.emulateMedia({ media: 'print' });
  const table = home.text.getByRole('table').first();
  for (const paper of [720, width]) {
    await home.page.setViewportSize({ ...size, width: paper });
    await expect.poll(() => table.evaluate(endAcross)).toBeLessThanOrEqual(paper);
  }
  await home.page.emulateMedia({ media: 'screen' });
  await home.button(/^Details/).click();
  await expectNoSidewaysScroll(home.page);
  await home.startNew();
  await home.showLocked();
  const pills = home.page.getByRole('group', { name: 'Models' }).getByRole('button');
  const ends = await Promise.all((await pills.all()).map((pill) => pill.evaluate(endAcross)));
  expect(Math.max(...ends)).toBeLessThanOrEqual(width);
  await home.model('GPT-4 Turbo').click();
  await home.upgrade.waitFor();
  await expectNoSidewaysScroll(home.page);
  await home.page.goto(new URL('/not/a/page', url).href);
  await home.page.getByText('Did you forget').waitFor();
  await expectNoSidewaysScroll(home.page);
});

it('doubling the text size cuts off neither the header nor the model on a phone', async () => {
  const home = await stage.openHome(views.phone);
  const signIn = home.page.getByRole('link', { name: 'Sign In' });
  await signIn.waitFor();
  await home.page.evaluate("document.documentElement.style.fontSize = '200%'");
  for (const place of [signIn, home.button('Menu')]) await expectInWindow(place);
  await expectNoSidewaysScroll(home.page);
  const model = home.models.getByText('Auto');
  await expect.poll(async () => (await model.boundingBox())?.width).toBeGreaterThan(100);
});
