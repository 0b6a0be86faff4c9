import katex from 'katex';
import { expect, test } from 'vitest';
import { replaceEnvironments } from './replace-environments.ts';

test.each([
  [
    '\\begin{multline}a + b \\\\ + c\\end{multline}',
    '\\begin{gather*}a + b \\\\ + c\\end{gather*}',
  ],
  ['\\begin{flalign*}a &= b\\end{flalign*}', '\\begin{align*}a &= b\\end{align*}'],
  [
    '\\begin{eqnarray}a &=& b \\\\ c&\\le&d \\\\ &+& e\\end{eqnarray}',
    '\\begin{align}a &= b \\\\ c&\\le d \\\\ &+ e\\end{align}',
  ],
  ['\\begin{aligned}a &= b & c\\end{aligned}', '\\begin{aligned}a &= b & c\\end{aligned}'],
])('KaTeX draws %s', (tex, replaced) => {
  expect(replaceEnvironments(tex).replaceAll(/ +/g, ' ')).toBe(replaced);
  expect(katex.renderToString(replaceEnvironments(tex), { displayMode: true })).toContain('<math');
});
