import type { Receipt } from '#shared/contract/query/schemas.ts';
import { startAnswer, startTurn, type ShownAnswer, type Turn } from './turn.ts';

const receipt: Receipt = {
  time: 1.5,
  inputTokens: 10,
  outputTokens: 20,
  costMicroUsd: 300,
  finish: 'complete',
  failovers: [],
  substitution: null,
};

export function receiptOf(finish: Receipt['finish']): Receipt {
  return { ...receipt, finish };
}

/** A successful comparison of Alpha and Beta, with the given changes. */
export function twoAnswers(
  alpha: Partial<ShownAnswer> = {},
  beta: Partial<ShownAnswer> = {},
): Turn {
  const column = (index: number, name: string, change: Partial<ShownAnswer>): ShownAnswer => ({
    ...startAnswer({
      column: index,
      id: `openai:${name.toLowerCase()}`,
      provider: 'openai',
      model: name.toLowerCase(),
      name,
      reason: 'It suits.',
    }),
    text: `Words of ${name}.`,
    receipt,
    ...change,
  });
  return {
    ...startTurn(1, 'Which?', null, { isComparison: true }),
    phase: 'ended',
    answers: [column(0, 'Alpha', alpha), column(1, 'Beta', beta)],
  };
}
