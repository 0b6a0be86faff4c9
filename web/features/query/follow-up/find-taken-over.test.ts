import { expect, test } from 'vitest';
import { twoAnswers } from '../conversation/state/turn-fixtures.ts';
import type { ShownAnswer, Turn } from '../conversation/state/turn.ts';
import { findTakenOver } from './follow-up-place.tsx';

const failover = { from: 'openai:gamma', to: 'openai:alpha', why: 'Gamma is overloaded' } as const;
const failed = turnOf('Gamma', 0, { failovers: [failover] });
const byAlpha = turnOf('Alpha', 0);
const byBeta = turnOf('Beta', 1);

function turnOf(askedName: string | null, column: 0 | 1, change: Partial<ShownAnswer> = {}): Turn {
  const turn = twoAnswers(change, change);
  return {
    ...turn,
    askedName,
    isComparison: false,
    answers: turn.answers.slice(column).slice(0, 1),
  };
}

test('a model that took over answers later turns too', () => {
  expect(findTakenOver([failed], 'Gamma')?.name).toBe('Alpha');
  expect(findTakenOver([failed, byAlpha], 'Gamma')?.name).toBe('Alpha');
});

test('no model takes over for another choice, for Auto, or once a different model has answered', () => {
  expect(findTakenOver([failed], 'Delta')).toBe(null);
  expect(findTakenOver([turnOf(null, 0, { failovers: [failover] })], 'Gamma')).toBe(null);
  expect(findTakenOver([failed, byBeta], 'Gamma')).toBe(null);
  expect(findTakenOver([byAlpha], 'Gamma')).toBe(null);
  expect(findTakenOver([], 'Gamma')).toBe(null);
});

test('a model that wrote nothing does not continue', () => {
  expect(findTakenOver([turnOf('Gamma', 0, { failovers: [failover], text: '' })], 'Gamma')).toBe(
    null,
  );
});
