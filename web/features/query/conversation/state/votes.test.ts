import { describe, expect, test } from 'vitest';
import { receiptOf, twoAnswers } from './turn-fixtures.ts';
import { canBeVotedOn, isVotable, leadingAnswer } from './votes.ts';
import { findError } from './turn.ts';

describe('an answer can be preferred', () => {
  test.each([
    ['when it is complete', {}, true],
    ['when it ended at its length limit', { receipt: receiptOf('length') }, true],
    ['but not when it was stopped', { receipt: receiptOf('stopped') }, false],
    ['but not when it was refused', { receipt: receiptOf('refused') }, false],
    ['but not when it failed', { error: { message: 'Down.' } }, false],
    ['but not without text', { text: '' }, false],
    ['but not before it ends', { receipt: null }, false],
  ])('%s', (_name, change, expected) => {
    const turn = twoAnswers(change);
    expect(turn.answers.map(isVotable)).toEqual([expected, true]);
    expect(canBeVotedOn(turn)).toBe(expected);
  });
});

test('a comparison accepts votes only after it has ended', () => {
  expect(canBeVotedOn({ ...twoAnswers(), phase: 'answering' })).toBe(false);
});

describe('a follow-up continues', () => {
  const details = {
    task: 'general',
    difficulty: 0.5,
    promptTokens: 2,
    needs: [],
    scores: (['openai:beta', 'openai:alpha'] as const).map((model, index) => ({
      model,
      score: 1 - index / 10,
      quality: 1,
      cost: 1,
      speed: 1,
    })),
  };
  const ranked = { ...twoAnswers(), details };

  test('the preferred answer', () => {
    const cast = {
      vote: { outcome: 'preferred', column: 0 },
      isSaved: true,
      isBlind: false,
    } as const;
    expect(leadingAnswer(ranked, cast)?.routed.name).toBe('Alpha');
  });

  test('the best one if there is no preference', () => {
    expect(leadingAnswer(ranked)?.routed.name).toBe('Beta');
    const tie = { vote: { outcome: 'tie' }, isSaved: true, isBlind: false } as const;
    expect(leadingAnswer(ranked, tie)?.routed.name).toBe('Beta');
  });

  test('a complete answer rather than a better one that failed', () => {
    const turn = { ...twoAnswers({}, { error: { message: 'Down.' } }), details };
    expect(leadingAnswer(turn)?.routed.name).toBe('Alpha');
  });
});

test('a comparison has failed only if every answer has', () => {
  const error = { message: 'Down.' };
  expect(findError(twoAnswers({ error }))).toBeNull();
  expect(findError(twoAnswers({ error, text: '' }, { error, text: '' }))).toMatchObject({
    message: expect.stringMatching(/^None of the models answered/),
  });
  expect(findError(twoAnswers({ error, text: '' }, { error }))).toMatchObject({
    message: expect.stringMatching(/^None of the models finished/),
  });
});
