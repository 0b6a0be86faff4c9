import { expect, test } from 'vitest';
import { extractFeatures } from '#server/areas/routing/learned/extract-features.ts';
import { keyboard, pasted } from './notations.ts';
import { plainNotation } from './plain-notation.ts';
import { evaluationStyle, trainingStyle, wordQuestion } from './word-question.ts';

const many = Array.from({ length: 40 }, (_, at) => at);
const choices = 'Which planet is the largest?\nA. Venus\nB. Mars\nC. Jupiter\nD. Earth\nAnswer:';
const framed =
  'Complete the assertion. \n\n[PYTHON]\ndef f(xs):\n    return xs[1:]\nassert f([1, 2]) == ??\n[/PYTHON]';

test.each([
  ['\\frac{a}{b+1}', 'a/(b+1)', '(a)/(b+1)'],
  ['$x^{2} \\le \\sqrt{5}$', 'x^2 <= sqrt(5)', 'x² ≤ √5'],
  ['a ticket at $\\$70$', 'a ticket at $70', 'a ticket at $70'],
  ['\\[\\left| \\dfrac{z_3}{z_4} \\right| = 2\\]', '| z_3/z_4 | = 2', '| (z_3)/(z_4) | = 2'],
  ['It costs $5.', 'It costs $5.', 'It costs $5.'],
])('%s appears as %s typed and as %s pasted', (typeset, typed, copied) => {
  expect(plainNotation(typeset, keyboard)).toBe(typed);
  expect(plainNotation(typeset, pasted)).toBe(copied);
});

test('a question is worded the same each time, but differently for another number', () => {
  const worded = many.map((number) => wordQuestion(choices, trainingStyle, number));
  expect(many.map((number) => wordQuestion(choices, trainingStyle, number))).toEqual(worded);
  expect(new Set(worded).size).toBeGreaterThan(20);
});

test('no wording has lettered options or the frame of a test', () => {
  for (const style of [trainingStyle, evaluationStyle]) {
    for (const number of many) {
      expect(wordQuestion(choices, style, number)).not.toMatch(/\n[A-D]\. |Answer:/);
      const code = wordQuestion(framed, style, number);
      expect(code).toContain('def f(xs):\n    return xs[1:]');
      expect(code).toContain('f([1, 2])');
      expect(code).not.toContain('PYTHON');
    }
  }
});

test('figures are measured with phrases that are not in the training data', () => {
  const phrasesOf = ({ phrases: { english, others } }: typeof trainingStyle) =>
    [english, ...Object.values(others)].flatMap((each) => Object.values(each).flat());
  const taught = new Set(phrasesOf(trainingStyle));
  const shared = phrasesOf(evaluationStyle).filter((phrase) => taught.has(phrase));
  expect(shared).toEqual([]);
});

test('a formula has the same features typeset and typed', () => {
  const featuresOf = (prompt: string) => extractFeatures(prompt).buckets.toSorted();
  const typeset = 'Solve $x^2 - 3x \\le \\sqrt 5 \\cdot \\pi$ for $x$ and $y$';
  expect(featuresOf('Solve x^2 - 3x <= sqrt 5 * pi for x and y')).toEqual(featuresOf(typeset));
});
