import { describe, expect, test } from 'vitest';
import { settleTail } from './settle-tail.ts';
import { splitBlocks } from './split-blocks.ts';

const texts = (markdown: string) =>
  splitBlocks(markdown).map((block) => (block.kind === 'code' ? block.code : block.text));

describe('Markdown is split into blocks', () => {
  test('at blank lines', () => {
    expect(texts('One\nstill one\n\nTwo\n\n\nThree')).toEqual(['One\nstill one', 'Two', 'Three']);
  });

  test('but not within a list or what is indented below it', () => {
    expect(texts('1. a\n\n2. b\n\n   more of b\n\nAfter')).toEqual([
      '1. a\n\n2. b\n\n   more of b',
      'After',
    ]);
  });

  test('with fenced code as one block, blank lines and inner fences included', () => {
    expect(splitBlocks('Look:\n````md\n```js\n\n```\n````\nDone')).toEqual([
      { kind: 'text', text: 'Look:' },
      { kind: 'code', language: 'md', code: '```js\n\n```', isOpen: false },
      { kind: 'text', text: 'Done' },
    ]);
  });

  test('with unfinished code marked as open', () => {
    expect(splitBlocks('```python\nprint(')).toEqual([
      { kind: 'code', language: 'python', code: 'print(', isOpen: true },
    ]);
  });

  test('with code inside a list kept in the list', () => {
    expect(splitBlocks('- a\n  ```js\n  x\n  ```\n- b')).toHaveLength(1);
  });

  test('with link definitions available in every block', () => {
    expect(texts('See [a].\n\nEnd\n\n[a]: https://a.example')[0]).toContain(
      '[a]: https://a.example',
    );
  });
});

describe('the end of a streaming text', () => {
  test.each([
    ['an open bold is closed', 'so **very', 'so **very**'],
    ['an open code span is closed', 'use `npm', 'use `npm`'],
    ['half a link shows its text', 'see [the docs](https://ex', 'see the docs'],
    ['half an image shows nothing', 'see ![the pic', 'see '],
    ['a lone dash is neither a list nor a heading yet', 'Text\n-', 'Text'],
    ['the head of a table waits for its second line', 'Intro\n| a | b |\n| --', 'Intro'],
    ['a table with its second line shows', '| a |\n| - |\n| 1 |', '| a |\n| - |\n| 1 |'],
    ['plain text is left unchanged', 'Plain text.', 'Plain text.'],
  ])('%s', (_, arriving, settled) => {
    expect(settleTail(arriving)).toBe(settled);
  });
});
