import { describe, expect, test } from 'vitest';
import { hasMaths, hideOpenMaths, markMaths } from './mark-maths.ts';

describe('a formula', () => {
  test.each([
    ['in single dollars', 'so $x^2$ is', 'so $$x^2$$ is'],
    ['in double dollars within a line', 'so $$x^2$$ is', 'so $$x^2$$ is'],
    ['in round brackets', String.raw`so \(x^2\) is`, 'so $$x^2$$ is'],
    ['in square brackets on their own line', String.raw`\[x^2\]`, '$$\nx^2\n$$'],
    ['in double dollars on its own line', 'a:\n$$x^2$$\nb', 'a:\n$$\nx^2\n$$\nb'],
    ['spanning several lines', '$$\na\nb\n$$', '$$\na\nb\n$$'],
    ['indented in a list', '- a:\n  $$x$$', '- a:\n  $$\n  x\n  $$'],
  ])('%s is recognized', (_name, text, expected) => {
    expect(hasMaths(text)).toBe(true);
    expect(markMaths(text)).toBe(expected);
  });

  test.each([
    ['prices', 'It costs $5 or $10 a day.'],
    ['prices with cents', '$9.99 and $14.99'],
    ['a shell variable', 'set $HOME and $PATH now'],
    ['an escaped dollar', String.raw`\$5\$`],
    ['nothing', 'No maths here.'],
  ])('is not recognized in %s', (_name, text) => {
    expect(hasMaths(text)).toBe(false);
    expect(markMaths(text)).toBe(text);
  });

  test('in code stays code', () => {
    const text = 'Write `$x$` for $x$.';
    expect(markMaths(text)).toBe('Write `$x$` for $$x$$.');
  });

  test('that is still incomplete is held back', () => {
    expect(hideOpenMaths('Then $$x^')).toBe('Then ');
    expect(hideOpenMaths(String.raw`Then \(x\) and \[y`)).toBe(String.raw`Then \(x\) and `);
    expect(hideOpenMaths('Then $$x$$.')).toBe('Then $$x$$.');
  });

  test.each([
    String.raw`$$\begin{cases}1\end{cases}$$`,
    String.raw`$$ \begin{cases}1\end{cases} $$`,
    '$$\n\\begin{cases}\n1\n\\end{cases}\n$$',
    String.raw`$\begin{cases}1\end{cases}$`,
    String.raw`\[\begin{cases}1\end{cases}\]`,
    String.raw`$$ \alpha $$`,
  ])('%s is held back until its last mark has arrived', (formula) => {
    for (let end = 1; end < formula.length; end += 1) {
      const shown = hideOpenMaths(`Then ${formula.slice(0, end)}`);
      expect(shown, formula.slice(0, end)).toBe('Then ');
    }
    expect(hideOpenMaths(`Then ${formula}.`)).toBe(`Then ${formula}.`);
  });

  test('is not expected after price classes, in code or after a closed formula', () => {
    for (const text of [
      '$$ or $$$ each',
      '| $$ | cheap',
      'Cost: $$, or',
      'Set `$$` and',
      '$$x$$ and',
    ]) {
      expect(hideOpenMaths(text)).toBe(text);
    }
  });
});
