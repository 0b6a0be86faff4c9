import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startScriptedVendor, type ScriptedVendor } from '../support/scripted-vendor.ts';
import { expectAccessible } from '../support/test-page.ts';
import type { HomePage } from './home-page.ts';
import { useStage } from './stage.ts';

const stage = useStage();

let vendor: ScriptedVendor;
let url: string;
beforeAll(async () => {
  vendor = await startScriptedVendor();
  ({ url } = await stage.app.startAnother({ OPENAI_BASE_URL: vendor.url }));
});
afterAll(() => vendor.close());
beforeEach(() => vendor.release());

const path = '/?model=openai:gpt-3.5-turbo';

async function hear(...pieces: string[]): Promise<HomePage> {
  vendor.say(...pieces);
  const home = await stage.openHome({ url, path });
  await home.ask('Show me');
  await home.text.first().waitFor();
  return home;
}

/** The distance from the edge of a list to its numbers, which CSS draws but no script can read. */
const roomForNumbers = `(list) => {
  const probe = document.createElement('span');
  probe.style.font = getComputedStyle(list).font;
  probe.style.fontVariantNumeric = 'tabular-nums';
  probe.textContent = list.start + list.childElementCount - 1 + '. ';
  list.firstElementChild.append(probe);
  const width = probe.getBoundingClientRect().width;
  probe.remove();
  return parseFloat(getComputedStyle(list).paddingInlineStart) - width;
}`;

it('numbers of any length are shown in full', async () => {
  const home = await hear('1. a\n2. b\n\nThen\n\n99. c\n100. d\n     1. e\n\nThen\n\n123456. f');
  await home.ended();
  const lists = home.text.locator('ol');
  await expect.poll(() => lists.count()).toBe(4);
  const leastRoom = `Math.min(...[...document.querySelectorAll('.markdown ol')].map(${roomForNumbers}))`;
  await expect.poll(() => home.page.evaluate<number>(leastRoom)).toBeGreaterThanOrEqual(0);
});

it('an Arabic table is laid out right to left, and an English one next to it left to right', async () => {
  const home = await hear(
    'الأنهار:\n\n| النهر | km |\n| --- | --- |\n| النيل | 6650 |\n\n',
    '| river | الطول |\n| --- | --- |\n| Nile | 6650 |\n',
  );
  await home.ended();
  await expect.poll(() => home.text.getByRole('row').count()).toBe(4);
  const readTable = `[...document.querySelectorAll('.markdown table')].map(({ rows }) => {
    const [first, second] = [...rows[1].cells].map((cell) => cell.getBoundingClientRect());
    const { textAlign } = getComputedStyle(rows[1].cells[1]);
    return first.left > second.left ? ['right to left', textAlign] : ['left to right', textAlign];
  })`;
  await expect
    .poll(() => home.page.evaluate(readTable))
    .toEqual([
      ['right to left', 'right'],
      ['left to right', 'left'],
    ]);
});

it('details open and close with mouse and keyboard, and print open', async () => {
  const home = await hear(
    '<details>\n<summary>The <b>answer</b></summary>\n\n- It is so.\n\n</details>\n\nAfter.\n',
  );
  await home.ended();
  const words = home.text.getByText('It is so.');
  const title = home.text.locator('summary');
  await words.waitFor({ state: 'attached' });
  await words.waitFor({ state: 'hidden' });
  await expectAccessible(home.page);
  await title.click();
  await words.waitFor();
  await expectAccessible(home.page);
  await title.press('Enter');
  await words.waitFor({ state: 'hidden' });
  await home.page.emulateMedia({ media: 'print' });
  await words.waitFor();
});

describe('selected text', () => {
  const select = (from: string, to: string) => `(() => {
    const [from, to] = [${from}, ${to}];
    getSelection().setBaseAndExtent(...from, ...to);
  })()`;
  const text = (words: string) => `((node) => {
    const walker = document.createTreeWalker(document.querySelector('.markdown'), NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const at = walker.currentNode.data.indexOf(${JSON.stringify(words)});
      if (at >= 0) return [walker.currentNode, at];
    }
  })()`;
  const selected = (home: HomePage) => home.page.evaluate<string>('getSelection().toString()');

  it('is copied line by line, with each formula once, as TeX', async () => {
    const home = await hear(
      'First $x^2$ here.\n\nThen:\n\n$$\n\\frac{1}{2}\n$$\n\n| a | b |\n| - | - |\n| $|y|$ | last |\n',
    );
    await home.ended();
    await expect.poll(() => home.text.locator('.katex').count()).toBe(3);
    await home.page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    const copied = async (selection: string) => {
      await home.page.evaluate(selection);
      await home.page.keyboard.press('ControlOrMeta+c');
      const read = await home.page.evaluate<string>('navigator.clipboard.readText()');
      return read.replaceAll(/\n+/g, '\n');
    };
    // The answer may be rendered again after it ends, which would clear the selection.
    await expect
      .poll(() => copied(select(text('First'), text('last'))))
      .toBe('First $x^2$ here.\nThen:\n$$\\frac{1}{2}$$\na\tb\n$|y|$\t');
    // A selection within a formula copies all of it.
    const formula = `[document.querySelector('.katex-html .mord').firstChild, 0]`;
    await expect.poll(() => copied(select(formula, text(' here')))).toBe('$x^2$');
    await expect.poll(() => copied(select(text('here'), text('Then')))).toBe('here.\n');
  });

  it.each([
    ['text', 'Explain how rivers form', '.markdown[data-growing=true] > p'],
    ['code', 'Write a function in Python', '.markdown[data-growing=true] pre'],
  ])('stays selected while more of the answer arrives, in %s', async (_kind, prompt, place) => {
    const home = await stage.openHome();
    await home.button('Auto Select (Free)').waitFor();
    // So slow that the answer never ends on its own before its text is selected.
    await stage.app.sandbox.pace(8);
    await home.ask(prompt);
    const last = `[...document.querySelectorAll('${place}')].at(-1)`;
    const length = () => home.page.evaluate(`${last}?.textContent.length ?? 0`);
    await expect.poll(length).toBeGreaterThan(20);
    await home.page.evaluate(`((element) => {
      // Highlighting may have split the code into short pieces.
      const place = (at) => {
        const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
        while (walker.nextNode()) {
          if (at <= walker.currentNode.data.length) return [walker.currentNode, at];
          at -= walker.currentNode.data.length;
        }
      };
      getSelection().setBaseAndExtent(...place(2), ...place(8));
      window.before = [getSelection().toString(), element.textContent.length];
      window.element = element;
    })(${last})`);
    const hasGrown = 'window.element.textContent.length > window.before[1] + 15';
    await expect.poll(() => home.page.evaluate(hasGrown)).toBe(true);
    const before = await home.page.evaluate<string>('window.before[0]');
    expect(before).toHaveLength(6);
    expect(await selected(home)).toBe(before);
    await stage.app.sandbox.flush();
    await home.ended();
    expect(await selected(home)).toBe(before);
  });
});
