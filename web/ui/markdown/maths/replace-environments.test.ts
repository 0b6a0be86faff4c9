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
    '\\begin{align*}a &= b \\\\ c&\\le d \\\\ &+ e\\end{align*}',
  ],
  [
    '\\begin{equation}a = b \\nonumber\\end{equation}',
    '\\begin{equation*}a = b \\nonumber\\end{equation*}',
  ],
  [
    '\\begin{alignat}{2}a &= b \\tag{3}\\end{alignat}',
    '\\begin{alignat*}{2}a &= b \\tag{3}\\end{alignat*}',
  ],
  ['\\begin{aligned}a &= b & c\\end{aligned}', '\\begin{aligned}a &= b & c\\end{aligned}'],
])('KaTeX draws %s', (tex, replaced) => {
  expect(replaceEnvironments(tex).replaceAll(/ +/g, ' ')).toBe(replaced);
  const drawn = katex.renderToString(replaceEnvironments(tex), { displayMode: true });
  expect(drawn).toContain('<math');
  expect(drawn).not.toContain('"eqn-num"');
});
