import { describe, expect, it, vi } from 'vitest';
import { citeText, sourcesOf, webAddressOf, writeCited } from './citations.ts';

const page = { url: 'https://a.example/', title: 'A' };

/** Cites `page` for the words before `^`. */
function cite(marked: string) {
  const end = marked.indexOf('^');
  const text = marked.replace('^', '');
  const citation = { start: Math.max(0, end - 3), end, ...page };
  return citeText(text, [citation], () => '⟦1⟧');
}

const link = '([a.example](https://a.example/))';

describe('marks', () => {
  it.each([
    ['the end of the text', 'It is 7 °C^', 'It is 7 °C⟦1⟧'],
    ['the middle of a text', 'It is 7 °C^, says A.', 'It is 7 °C⟦1⟧, says A.'],
    ['spaces after the words', 'It is 7 °C.  ^\n\nMore.', 'It is 7 °C.⟦1⟧  \n\nMore.'],
    ['bold', 'It is **7 °C^** now.', 'It is **7 °C**⟦1⟧ now.'],
    ['a word before bold', 'It is^ **7 °C** now.', 'It is⟦1⟧ **7 °C** now.'],
    ['bold right after a word', 'It is^**7 °C** now.', 'It is⟦1⟧**7 °C** now.'],
    [
      'a link',
      'See [the pa^ge](https://b.example/x) now.',
      'See [the page](https://b.example/x)⟦1⟧ now.',
    ],
    ['a bare link', 'See https://b.example/^x now.', 'See https://b.example/x⟦1⟧ now.'],
    ['a formula after an open one', 'So \\[a so \\[b^ c\\] is', 'So \\[a so \\[b c\\]⟦1⟧ is'],
    ['a code span', 'Run `ls^ -l` now.', 'Run `ls -l`⟦1⟧ now.'],
    [
      'the words before a code block',
      'Run:\n```js\nlet^ a;\n```\nDone.',
      'Run:⟦1⟧\n```js\nlet a;\n```\nDone.',
    ],
    ['no words, if none precede a code block', '```js\nlet a;\n```^', '```js\nlet a;\n```'],
    [
      'the words before code in a list',
      '1. Run:\n   ```\n   ls^\n   ```',
      '1. Run:⟦1⟧\n   ```\n   ls\n   ```',
    ],
    ['no words, if code never ends', '```js\nlet^ a;', '```js\nlet a;'],
    ['a table cell', '| a | b |\n|---|---|\n| c^ | d |', '| a | b |\n|---|---|\n| c⟦1⟧ | d |'],
    ['the end of a row', '| a | b |\n|---|---|\n| c | d |^', '| a | b |\n|---|---|\n| c | d⟦1⟧ |'],
    [
      'the line below a table head',
      '| a | b |\n|---|-^--|\n| c | d |',
      '| a | b⟦1⟧ |\n|---|---|\n| c | d |',
    ],
    ['a list', '- one\n- two^\n- three', '- one\n- two⟦1⟧\n- three'],
    ['the marker of the next item', '- one\n- ^two', '- one⟦1⟧\n- two'],
    ['a heading', '## Weather^\n\nCold.', '## Weather⟦1⟧\n\nCold.'],
    ['an underlined heading', 'Weather\n===^\n\nCold.', 'Weather⟦1⟧\n===\n\nCold.'],
    ['inline maths', 'So $a^+b$ holds.', 'So $a+b$⟦1⟧ holds.'],
    [
      'the words before a formula of its own',
      'So:\n\n$$\na ^ b\n$$\n\nDone.'.replace(' ^ ', '^'),
      'So:⟦1⟧\n\n$$\nab\n$$\n\nDone.',
    ],
    ['a price', 'It costs $5^ or $6.', 'It costs $5⟦1⟧ or $6.'],
    ['Arabic', 'الطقس بارد^ اليوم.', 'الطقس بارد⟦1⟧ اليوم.'],
    ['an emoji', 'Sunny 👩‍🚀^ today', 'Sunny 👩‍🚀⟦1⟧ today'],
    [
      'a link definition',
      'See it.\n[x]: https://b.example/^',
      'See it.⟦1⟧\n[x]: https://b.example/',
    ],
    ['a tag', 'A<b^>b</b>', 'A<b>⟦1⟧b</b>'],
    ['the start of the text', '^It is', 'It is'],
  ])('are placed after %s', (_where, marked, expected) => {
    expect(cite(marked)).toBe(expected);
  });

  it('are at the end of the text if a citation points beyond it', () => {
    expect(citeText('Hi.', [{ start: 40, end: 90, ...page }], () => '⟦1⟧')).toBe('Hi.⟦1⟧');
  });

  it('replace the links by which OpenAI and xAI cite', () => {
    const text = `Cold. ${link} Warm.[[2]](https://b.example/)`;
    const of = (words: string, url: string) => {
      const start = text.indexOf(words);
      return { start, end: start + words.length, url, title: url };
    };
    const citations = [of(link, page.url), of('[[2]](https://b.example/)', 'https://b.example/')];
    expect(citeText(text, citations, (numbers) => `⟦${numbers.join()}⟧`)).toBe('Cold.⟦1⟧ Warm.⟦2⟧');
  });

  it('follow a cited link that has words of the answer', () => {
    const text = 'See [Reuters](https://a.example/) now.';
    const citation = { start: 4, end: text.indexOf(' now'), ...page };
    expect(citeText(text, [citation], () => '⟦1⟧')).toBe(
      'See [Reuters](https://a.example/)⟦1⟧ now.',
    );
  });

  it('at the same position are sorted by number', () => {
    const at = (end: number, url: string) => ({ start: 0, end, url, title: url });
    const citations = [
      at(9, 'https://b.example/'),
      at(4, 'https://a.example/'),
      at(9, 'https://a.example/'),
    ];
    expect(citeText('Cold, wet', citations, (numbers) => `⟦${numbers.join()}⟧`)).toBe(
      'Cold⟦1⟧, wet⟦1,2⟧',
    );
  });
});

it('a text of only line breaks takes a bounded number of steps', () => {
  const text = `Cold.${'\n'.repeat(200_000)}`;
  const citations = Array.from({ length: 200 }, (_, at) => ({
    ...page,
    start: 0,
    end: text.length - at,
  }));
  const steps = vi.spyOn(RegExp.prototype, 'test');
  expect(citeText(text, citations, () => '⟦1⟧')).toBe(text);
  const { length } = steps.mock.calls;
  steps.mockRestore();
  expect(length).toBeLessThan(1_000_000);
});

it('sources are numbered in the order of the text, each page once with all quotes', () => {
  const citations = [
    { start: 20, end: 30, url: 'https://b.example/', title: 'B', quote: 'Two.' },
    { start: 0, end: 10, ...page, quote: 'One.' },
    { start: 40, end: 50, ...page, quote: 'Three.' },
  ];
  expect(sourcesOf(citations)).toEqual([
    { number: 1, ...page, quotes: ['One.', 'Three.'] },
    { number: 2, url: 'https://b.example/', title: 'B', quotes: ['Two.'] },
  ]);
});

it.each(['javascript:alert(1)', 'data:text/html,x', 'nothing', '//a.example/'])(
  '%s is no web address',
  (url) => {
    expect(webAddressOf(url)).toBeNull();
  },
);

describe('a text with its sources', () => {
  const text = 'It is cold. ```js';
  it('has numbers in the text and a list of links below', () => {
    const citations = [
      { start: 0, end: 10, url: 'https://a.example/x_(y)', title: 'A [b](c) *d*\n# e' },
      { start: 0, end: 10, url: 'javascript:alert(1)', title: 'No' },
    ];
    expect(writeCited('It is cold.', { citations })).toBe(
      'It is cold [1][2].\n\nSources:\n\n1. [A \\[b\\](c) \\*d\\* # e](https://a.example/x_%28y%29)\n2. No',
    );
  });
  it('links to addresses whole, even if they end in a backslash', () => {
    const url = 'https://a.example/?q=\\';
    expect(writeCited('Cold.', { citations: [{ start: 0, end: 5, url, title: 'A' }] })).toContain(
      '[A](https://a.example/?q=%5C)',
    );
  });
  it('is written quickly even with very many lines of inline code', { timeout: 8_000 }, () => {
    const long = '`a`\n'.repeat(100_000);
    expect(writeCited(long, { citations: [{ start: 0, end: 3, ...page }] })).toMatch(
      /^`a` \[1\]\n/,
    );
  });
  it('lists them outside of code that the text leaves open', () => {
    const open = 'Cold.\n```js\nlet a;';
    expect(writeCited(open, { citations: [{ start: 0, end: 4, ...page }] })).toBe(
      'Cold [1].\n```js\nlet a;\n```\n\nSources:\n\n1. [A](https://a.example/)',
    );
  });
  it('is unchanged without citations', () => {
    expect(writeCited(text)).toBe(text);
    expect(writeCited(text, { citations: [] })).toBe(text);
  });
});
