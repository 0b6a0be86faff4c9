import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { intercept } from '../support/intercept.ts';
import { startScriptedVendor, type ScriptedVendor } from '../support/scripted-vendor.ts';
import { expectAccessible } from '../support/test-page.ts';
import type { HomePage } from './home-page.ts';
import { endless, forge, hostileDiagrams, readDrawings, shareLatest } from './hostile-diagrams.ts';
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

const hostile = `# Harmless heading

<script>window.hacked = 'script'</script>
<img src="x" onerror="window.hacked = 'onerror'">
<svg onload="window.hacked = 'svg'"><a href="javascript:window.hacked='svg'">go</a></svg>
<iframe srcdoc="<script>parent.hacked = 'frame'</script>"></iframe>
<style>body { display: none }</style>
<base href="https://elsewhere.example/"><form action="https://elsewhere.example/"><input></form>

Inline <b onclick="window.hacked = 'click'">bold</b> and <script>window.hacked = 'inline'</script>.
<sub style="position:fixed">low</sub> <kbd><img src=x onerror="window.hacked = 'kbd'"></kbd> <u><script></u></script>

<details open ontoggle="window.hacked = 'toggle'"><summary onclick="x()">title</summary>text</details>

<details open>
<summary><img src=x onerror="window.hacked = 'summary'"><a href="javascript:x()">title</a></summary>
<svg onload="window.hacked = 'details'"></svg>
</details>

[run](javascript:window.hacked='link') [tab](java&#x09;script:window.hacked='tab')
[data](data:text/html,<script>opener.hacked='data'</script>) [vb](vbscript:x) <javascript:alert(1)>
[good](https://example.org/page "title")

![pixel](https://elsewhere.example/pixel.png?who=reader) ![out](/api/auth/logout)
![relative](//elsewhere.example/x.png) ![drawn](data:image/svg+xml,<svg/onload=alert(1)>)
[reference][1]

[1]: javascript:window.hacked='reference'

| a <script>window.hacked = 'cell'</script> | b |
| --- | --- |
| ![pixel](https://elsewhere.example/cell.png) | [x](javascript:window.hacked='cell') |
`;
const openFence = `
\`\`\`html
<script>window.hacked = 'fence'</script>
<img src=x onerror="window.hacked = 'fence'">
`;

async function hear(...pieces: string[]): Promise<HomePage> {
  vendor.say(...pieces);
  const home = await stage.openHome({ url, path: '/?model=openai:gpt-3.5-turbo' });
  await home.ask('Show me');
  await home.text.waitFor();
  return home;
}

/** The addresses of the links in an answer. */
async function listAddresses(home: HomePage): Promise<(string | null)[]> {
  const links = await home.text.getByRole('link').all();
  return Promise.all(links.map((link) => link.getAttribute('href')));
}

async function expectHarmless(home: HomePage) {
  await expect.poll(() => home.page.evaluate('window.hacked')).toBeUndefined();
  const forbidden = home.text.locator('script, img, iframe, svg a, style, base, form, input, b');
  await expect.poll(() => forbidden.count()).toBe(0);
  const addresses = await listAddresses(home);
  expect(addresses.filter((address) => !address?.startsWith('https://'))).toEqual([]);
  const handlers =
    '[onerror], [onload], [onclick], [ontoggle], sub[style], [style*="url("], [srcdoc]';
  await expect.poll(() => home.text.locator(handlers).count()).toBe(0);
}

it('raw HTML, scripts and external URLs in an answer stay plain text', async () => {
  const home = await hear(hostile);
  await home.ended();
  await expectHarmless(home);
  await expect.poll(() => home.saidText()).toContain("<script>window.hacked = 'script'</script>");
  await expect.poll(() => home.saidText()).toContain('[Image: pixel]');
  const link = home.text.getByRole('link', { name: 'good' });
  await expect.poll(() => link.getAttribute('rel')).toContain('noopener');
  for (const name of ['run', 'data', 'vb', 'reference']) {
    await home.text.getByText(name, { exact: true }).first().click();
  }
  await expectHarmless(home);
});

it('links to our own site lead to its pages only', async () => {
  const out = `${url}/api/auth/logout`;
  const home = await hear(
    `[leave](${out}) <${out}> ${out} [take](${url}/%61pi/account/data) `,
    `[plans](${url}/pricing)`,
  );
  await home.ended();
  await expect.poll(() => listAddresses(home)).toEqual([`${url}/pricing`]);
  await expect.poll(() => home.saidText()).toContain('leave');
});

it('raw HTML and scripts stay plain text while streaming, with a fence open', async () => {
  vendor.hold();
  const home = await hear(...((hostile + openFence).match(/[\s\S]{1,7}/g) ?? []));
  await home.text.getByText("window.hacked = 'fence'").first().waitFor();
  await expectHarmless(home);
  await expect.poll(() => home.answer.getAttribute('aria-busy')).toBe('true');
  vendor.release();
  await home.ended();
  await expectHarmless(home);
  await expect.poll(() => home.text.locator('pre').innerText()).toContain('<img src=x onerror=');
});

it('code, tables and lists are rendered', async () => {
  const home = await hear(
    'Some code:\n\n```ts\nconst answer: number = 42;\n```\n\n',
    '| river | km |\n| --- | --- |\n| Nile | 6650 |\n\n- one\n- [x] two\n',
  );
  await home.ended();
  await home.text.locator('pre .hljs-keyword').getByText('const').waitFor();
  await home.text.getByRole('cell', { name: 'Nile' }).waitFor();
  await expect.poll(() => home.text.getByRole('listitem').count()).toBe(2);
  await home.text.getByText('ts', { exact: true }).waitFor();
  await home.page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await home.text.getByRole('button', { name: 'Copy code' }).click();
  await home.text.getByText('Copied').waitFor({ state: 'attached' });
  const copied = await home.page.evaluate<string>('navigator.clipboard.readText()');
  expect(copied.trim()).toBe('const answer: number = 42;');
  await home.text.getByRole('button', { name: 'Copy as CSV' }).click();
  await expect
    .poll(() => home.page.evaluate<string>('navigator.clipboard.readText()'))
    .toMatch(/^"river","km"\r?\n"Nile","6650"\s*$/);
});

it('a table is copied as shown, with numbers and line breaks but no formulas that run', async () => {
  const home = await hear(
    '| day | °C | note |\n| --- | --: | --- |\n| Mon | -5 | cold,<br>"icy" |\n',
    '| Tue | -1,250.5 | =SUM(A1) |\n| النيل | - | +1 <BR/> @x |\n\nA <br> b <q>c</q>.\n',
  );
  await home.ended();
  await home.text.getByRole('row').nth(3).waitFor();
  const cold = home.text.getByRole('cell', { name: 'cold' });
  await expect.poll(() => cold.innerText()).toBe('cold,\n"icy"');
  await expect.poll(() => home.saidText()).toContain('b <q>c</q>.');
  await home.page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await home.text.getByRole('button', { name: 'Copy as CSV' }).click();
  const rows = [
    '"day","°C","note"',
    '"Mon",-5,"cold,\n""icy"""',
    `"Tue",-1250.5,"'=SUM(A1)"`,
    `"النيل","-","'+1 \n'@x"`,
  ];
  await expect
    .poll(() => home.page.evaluate<string>('navigator.clipboard.readText()'))
    .toBe(rows.map((row) => `${row}\r\n`).join(''));
});

it('footnotes are numbered in order of first use, and link there and back', async () => {
  const home = await hear(
    'Herons eat fish[^b] and frogs[^a]; see [^missing].\n\nMore fish[^b].\n\n',
    '[^a]: Mostly **grey** frogs.\n[^b]: See [a page](https://example.org/fish).\n',
  );
  await home.ended();
  const marks = home.text.getByRole('link', { name: /^Note \d$/ });
  await expect.poll(() => marks.allInnerTexts()).toEqual(['1', '2', '1']);
  const notes = home.text.getByRole('list', { name: 'Footnotes' }).getByRole('listitem');
  await expect
    .poll(() => notes.allInnerTexts())
    .toEqual([/See a page/, /Mostly grey frogs/].map((words) => expect.stringMatching(words)));
  await marks.nth(1).click();
  await expect.poll(() => notes.nth(1).evaluate((note) => note.matches(':focus'))).toBe(true);
  await notes.nth(1).getByRole('button', { name: 'Back to note 2 in the text' }).click();
  await expect.poll(() => marks.nth(1).evaluate((mark) => mark.matches(':focus'))).toBe(true);
  expect(await home.page.evaluate('location.hash')).toBe('');
  await expectAccessible(home.page);
});

const mermaid = (source: string) => `\`\`\`mermaid\n${source}\n\`\`\`\n\n`;
const tracks = mermaid(
  'flowchart LR\n  A[Prompt] --> B{Which?}\n  B -->|easy| C[Small]\n  style C fill:#fdf',
);
// The frame loads its modules from another origin. A header added by the test would trigger a preflight
// request.
const withFrame = { hasOwnAddress: false };
const frames = (home: HomePage) => home.page.locator('iframe').count();
const diagrams = (home: HomePage) => home.text.getByRole('region', { name: 'Diagram' });
const naturalWidth = (image: { naturalWidth: number }) => image.naturalWidth;

describe('a diagram', () => {
  it('is drawn once its answer ends, with its source, zoom, download and both colour schemes', async () => {
    vendor.hold();
    vendor.say('See:\n\n', tracks, 'And that is all');
    const path = '/?model=openai:gpt-3.5-turbo';
    const home = await stage.openHome({ url, path, ...withFrame });
    await home.ask('Show me');
    await home.text.getByText('And that is all').waitFor();
    await home.text.getByText('flowchart LR').waitFor();
    expect(await home.text.getByRole('button', { name: 'Diagram' }).count()).toBe(0);
    vendor.release();
    await home.ended();

    const picture = diagrams(home).getByRole('img');
    await expect.poll(() => picture.getAttribute('alt')).toMatch(/^Diagram: .*Prompt.*Small/);
    await expect.poll(() => picture.evaluate(naturalWidth)).toBeGreaterThan(100);
    await expect.poll(() => frames(home)).toBe(0);
    await expectAccessible(home.page);
    const act = (name: string) => home.text.getByRole('button', { name, exact: true });
    const saving = home.page.waitForEvent('download');
    await act('Download diagram').click();
    expect(await readFile(await (await saving).path(), 'utf8')).toMatch(/^<svg [\s\S]*Prompt/);
    await act('View full size').click();
    const large = home.page.getByRole('dialog', { name: 'Diagram' });
    await large.getByRole('img').waitFor();
    await expectAccessible(home.page);
    await home.page.keyboard.press('Escape');
    await act('Source').click();
    await home.text.locator('pre').getByText('flowchart LR').waitFor();
    await act('Diagram').click();

    const inLight = await picture.getAttribute('src');
    await home.page.emulateMedia({ colorScheme: 'dark' });
    await expect.poll(() => picture.getAttribute('src')).not.toBe(inLight);
    await home.page.emulateMedia({ media: 'print' });
    await expect
      .poll(() => home.text.locator('.diagram img:visible').getAttribute('src'))
      .toBe(inLight);
    // Without the radius, the background behind the drawing would cover the upper corners of its frame.
    const corner =
      "getComputedStyle(document.querySelector('.diagram-place')).borderStartStartRadius";
    await expect.poll(() => home.page.evaluate(corner)).not.toBe('0px');
    await home.page.emulateMedia({ media: 'screen', colorScheme: 'light' });
    await home.page.reload();
    await picture.waitFor();
  });

  it('is shown as source with an explanation when it is broken, cut off or too large', async () => {
    const edges = Array.from({ length: 400 }, (_, at) => `  A${at} --> A${(at * 7) % 90}`);
    vendor.say(
      mermaid('flowchart LR\n  A --> --> ((('),
      mermaid(`flowchart LR\n${edges.join('\n')}`),
      mermaid(`flowchart LR\n  A[${'long '.repeat(2_100)}]`),
      '```mermaid\nflowchart LR\n  Cut --> off',
    );
    const home = await stage.openHome({ url, path: '/?model=openai:gpt-3.5-turbo', ...withFrame });
    await home.ask('Show me');
    await home.ended();
    await expect.poll(() => home.text.getByText('Couldn’t draw this diagram').count()).toBe(2);
    await home.text.getByText('too long to draw').waitFor();
    await expect.poll(() => home.text.locator('pre').count()).toBe(4);
    await expect.poll(() => home.text.getByRole('group', { name: 'Show as' }).count()).toBe(3);
    await expectAccessible(home.page);
  });

  it('runs no script, sends no request, has no links and ignores forged messages', async () => {
    vendor.say(hostileDiagrams.map(mermaid).join(''));
    const home = await stage.openHome({
      url,
      path: '/?model=openai:gpt-3.5-turbo',
      ...withFrame,
      // The console shows what the frame's policy blocks.
      expected: [
        /^Policy: /,
        /Content Security Policy/,
        /^https:\/\/elsewhere[.]example\/pixel[.]png$/,
      ],
    });
    const outside: (string | undefined)[] = [];
    home.page.on('requestfailed', (request) => {
      if (request.url().includes('elsewhere')) outside.push(request.failure()?.errorText);
    });
    await home.page.route('**/diagrams/frame.html', async (route) => {
      await home.page.evaluate(forge);
      await route.continue();
    });
    await home.ask('Show me');
    await home.ended();
    // A note may also show that a diagram is still being drawn.
    const settled = home.text.locator('.diagram, [role=note]:has-text("draw this diagram")');
    await expect.poll(() => settled.count(), { timeout: 60_000 }).toBe(hostileDiagrams.length);
    await expectHarmlessDrawings(home);
    const found = await home.page.evaluate<string[][]>(readDrawings);
    expect(found.length).toBeGreaterThan(4);
    expect(found.flat()).toEqual([]);
    await expect.poll(() => new Set(outside)).toEqual(new Set(['csp']));
  });

  it('is given up when drawing never ends, and the page keeps working in the meantime', async () => {
    vendor.say('See:\n\n', tracks);
    const home = await stage.openHome({ url, path: '/?model=openai:gpt-3.5-turbo', ...withFrame });
    const letThrough = await intercept(home.page, '**/diagrams/frame.html', (route) =>
      route.fulfill({ contentType: 'text/html', body: endless }),
    );
    await home.ask('Show me');
    await home.ended();
    await expect.poll(() => frames(home)).toBe(1);
    await home.followUp.fill('Still here');
    await home.text
      .getByText('Drawing the diagram. Its source is shown until it’s ready.')
      .waitFor();
    await home.text.getByText('Couldn’t draw this diagram').waitFor();
    await expect.poll(() => frames(home)).toBe(0);
    letThrough();
    await home.text.getByRole('button', { name: 'Diagram', exact: true }).click();
    await diagrams(home).getByRole('img').waitFor();
  });

  it('soon shows an error and its source when its scripts can’t be loaded', async () => {
    vendor.say('See:\n\n', tracks);
    const path = '/?model=openai:gpt-3.5-turbo';
    const expected = [/ERR_FAILED/, /assets[/]frame-/];
    const home = await stage.openHome({ url, path, expected, ...withFrame });
    await home.page.route('**/assets/frame-*.js', (route) => route.abort());
    await home.ask('Show me');
    await home.ended();
    await home.text.getByText('flowchart LR').waitFor();
    await home.text.getByText('Couldn’t draw this diagram').waitFor({ timeout: 10_000 });
  });

  it('is also drawn on a shared page, which has its own policy', async () => {
    vendor.say('See:\n\n', tracks);
    const home = await stage.openHomeAs(
      {},
      { ...withFrame, url, path: '/?model=openai:gpt-3.5-turbo' },
    );
    await home.ask('Show me');
    await home.ended();
    await diagrams(home).getByRole('img').waitFor();
    const address = await home.page.evaluate<string>(shareLatest);
    const reducedMotion = 'reduce';
    const shared = await stage.openHome({ url, path: address, reducedMotion, ...withFrame });
    const picture = shared.page.getByRole('region', { name: 'Diagram' }).getByRole('img');
    await expect.poll(() => picture.evaluate(naturalWidth)).toBeGreaterThan(100);
    // Lines, boxes and words have a different colour than the background.
    const svg = decodeURIComponent((await picture.getAttribute('src')) ?? '');
    expect(new Set(svg.match(/#[0-9a-f]{6}/g)).size).toBeGreaterThan(3);
  });
});

async function expectHarmlessDrawings(home: HomePage) {
  expect(await home.page.evaluate('window.hacked')).toBeUndefined();
  expect(new URL(home.page.url()).pathname).toBe('/');
  expect(await home.text.locator('script, iframe, svg a, form').count()).toBe(0);
}

// Returns on which side of an element its words are.
const sideOfWords = `(element) => {
  const range = document.createRange();
  range.selectNodeContents(element);
  const [words, box] = [range.getBoundingClientRect(), element.getBoundingClientRect()];
  return box.right - words.right < words.left - box.left ? 'right' : 'left';
}`;

it('Arabic and Hebrew are laid out right to left, but their code is not', async () => {
  const home = await hear(
    'مرحبا بالعالم:[^1]\n\n[^1]: شرح.\n\n- واحد\n- اثنان\n\n> قال أحدهم `6650 km`\n\nAnd a line in English.\n\n',
    '| نهر | كم |\n| --- | --- |\n| النيل | 6650 |\n\n```js\nlet a;\n```\n',
  );
  await home.ended();
  const read = (code: string, selector: string) =>
    home.page.evaluate<string>(`(${code})(document.querySelector('${selector}'))`);
  const style = (name: string, selector: string) =>
    read(`(element) => getComputedStyle(element)['${name}']`, selector);
  await expect.poll(() => read(sideOfWords, '.markdown > p')).toBe('right');
  expect(await read(sideOfWords, '.markdown li')).toBe('right');
  expect(await read(sideOfWords, '.markdown > blockquote + p')).toBe('left');
  expect(await read(sideOfWords, '.markdown .footnotes li')).toBe('right');
  expect(await style('borderRightWidth', '.markdown blockquote')).toBe('2px');
  expect(await style('direction', '.markdown table')).toBe('rtl');
  expect(await style('direction', '.markdown pre')).toBe('ltr');
  expect(await style('direction', '.markdown blockquote code')).toBe('ltr');
  for (const cell of ['th:last-child', 'td:last-child'])
    expect(await read(sideOfWords, `.markdown ${cell}`)).toBe('right');
  await home.followUp.fill('شكرا');
  expect(await style('direction', '#follow-up')).toBe('rtl');
  await home.followUp.press('Enter');
  await home.history.waitFor();
  await home.ended();
  const asked = home.answer.getByText('شكرا', { exact: true });
  await expect.poll(() => asked.getAttribute('dir')).toBe('auto');
  await expectAccessible(home.page);
  await home.startNew();
  await home.prompt.fill('شكرا');
  expect(await style('direction', '#prompt')).toBe('rtl');
});

it('list items are next to their markers and quotes next to their bar in both directions', async () => {
  const home = await hear(
    'قائمة:\n\n- واحد\n  - CSS\n- Python: لغة\n\n1. أول\n\n   And more of it.\n\n> Herons fish.\n>\n> قال\n',
  );
  await home.ended();
  const read = (selector: string) =>
    home.page.evaluate<string>(`(${sideOfWords})(document.querySelector('.markdown ${selector}'))`);
  await expect.poll(() => read('ul > li:nth-child(2)')).toBe('right');
  for (const place of ['ul ul > li', 'ol > li > p:last-child'])
    expect(await read(place), place).toBe('right');
  for (const place of ['blockquote > p', 'blockquote > p:last-child'])
    expect(await read(place), place).toBe('left');
  const bar = "getComputedStyle(document.querySelector('.markdown blockquote')).borderLeftWidth";
  expect(await home.page.evaluate(bar)).toBe('2px');
});

it('each line of a prompt has its own direction, in the box, above its answer and when shared', async () => {
  vendor.say('Hello, world.');
  const home = await stage.openHomeAs({}, { url, path: '/?model=openai:gpt-3.5-turbo' });
  const lines = 'Translate:\nمرحبا.\nconst x = 1;';
  await home.prompt.fill(lines);
  const style = "getComputedStyle(document.querySelector('#prompt'))";
  expect(await home.page.evaluate(`${style}.unicodeBidi`)).toBe('plaintext');
  await home.prompt.press('Enter');
  await home.ended();
  await expectSidesOfPrompt(home);
  const address = await home.page.evaluate<string>(shareLatest);
  const shared = await stage.openHome({ url, path: address });
  await expectSidesOfPrompt(shared);
});

async function expectSidesOfPrompt({ page }: HomePage) {
  await page.getByRole('article').getByText('Translate:').waitFor();
  const paragraph = "document.querySelector('article .run-by-line')";
  expect(await page.evaluate(`(${readLines})(${paragraph})`)).toEqual(['left', 'right', 'left']);
}

it('each paragraph of plain text has its own direction, as it does once it is rendered', async () => {
  vendor.say('مرحبا\nA line in English\n\nAnd a paragraph in English\nواحد\n');
  const home = await stage.openHome({
    url,
    path: '/?model=openai:gpt-3.5-turbo',
    expected: [/net::ERR_/],
  });
  const renderer = /\/assets\/markdown-.*\.js$/;
  const letThrough = await intercept(home.page, renderer, (route) => route.abort());
  await home.ask('Show me');
  await home.ended();
  const sides = () => home.page.evaluate(readSides);
  await expect.poll(sides).toEqual([
    ['right', 'right'],
    ['left', 'left'],
  ]);
  letThrough();
  // The page tries again at once, not after a pause that grows with each attempt.
  await home.page.evaluate("dispatchEvent(new Event('online'))");
  await expect.poll(sides).toEqual([['right'], ['left']]);
});

// Returns on which side of its paragraph each line is.
const readLines = `(paragraph) => {
  const box = paragraph.getBoundingClientRect();
  const range = document.createRange();
  range.selectNodeContents(paragraph);
  const lines = [...range.getClientRects()].filter(({ width }) => width > 0);
  const tops = new Map(lines.map((line) => [Math.round(line.top), line]));
  return [...tops.values()].map((line) =>
    box.right - line.right < line.left - box.left ? 'right' : 'left');
}`;
const readSides = `[...document.querySelectorAll('.markdown > p')].map(${readLines})`;

describe('an answer that can’t be rendered', () => {
  // No answer is known to cause this, so the test makes the page's own code fail for one URL.
  const failing = `const canParse = URL.canParse;
    URL.canParse = (url, base) => {
      if (String(url).includes('poison')) throw new Error('poison');
      return canParse(url, base);
    };`;

  it('is shown as plain text and doesn’t hide the others', async () => {
    vendor.say('Good words.');
    const home = await stage.openHome({
      url,
      path: '/?model=openai:gpt-3.5-turbo',
      before: failing,
      expected: [/poison/],
    });
    await home.ask('Show me');
    await home.ended();
    vendor.say('Bad **words** and [a link](https://poison.example/).');
    await home.goOnWith('And now?');
    await home.answer.getByText('Couldn’t format this answer').waitFor();
    await home.text.getByText('Bad **words** and [a link]').waitFor();
    await home.history.getByText('Good words.').waitFor();
    await expectAccessible(home.page);
    vendor.say('Good **words** again.');
    await home.goOnWith('And then?');
    await home.text.locator('strong').getByText('words').waitFor();
    await home.history.getByText('Bad **words** and [a link]').waitFor();
  });
});
