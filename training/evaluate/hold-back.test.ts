import { expect, test } from 'vitest';
import { evaluationStyle, trainingStyle } from '../wordings/word-question.ts';
import { inBothForms, wordRows } from '../wordings/word-rows.ts';
import type { RoutingRow } from '../rows/read-rows.ts';
import { holdBack } from './hold-back.ts';

const rows: RoutingRow[] = Array.from({ length: 300 }, (_, at) => ({
  source: at % 2 === 0 ? 'mmlu-pro' : 'routellm-mmlu',
  id: String(at),
  prompt: `What is ${at} and one?\nA. ${at}\nB. ${at + 1}`,
  category: 'mmlu/elementary_mathematics',
  scores: {},
  results: [],
  outputTokens: {},
  // Each question has two rows.
  group: `what is ${Math.floor(at / 2)} and one`,
  weight: 1,
}));

test('no question is on both sides, whatever its source and wording', () => {
  const { training, heldBack } = holdBack(rows);
  const taught = new Set(
    inBothForms(training, trainingStyle, { wordings: 2, wordedShare: 0.5 }).map(
      ({ group }) => group,
    ),
  );
  expect(wordRows(heldBack, evaluationStyle, 2).filter(({ group }) => taught.has(group))).toEqual(
    [],
  );
  expect(heldBack.length).toBeGreaterThan(30);
  expect(heldBack.length).toBeLessThan(90);
});

test('different wordings of a question count once', () => {
  const both = inBothForms(rows, trainingStyle, { wordings: 3, wordedShare: 0.6 });
  expect(both).toHaveLength(4 * rows.length);
  for (const own of Map.groupBy(both, ({ id }) => id).values()) {
    expect(own.reduce((sum, { weight }) => sum + weight, 0)).toBeCloseTo(1, 9);
  }
});
