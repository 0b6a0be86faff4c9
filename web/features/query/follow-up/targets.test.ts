import { expect, test } from 'vitest';
import { twoAnswers } from '../conversation/state/turn-fixtures.ts';
import { listTargets } from './targets.ts';

const turn = twoAnswers();
const cast = { vote: { outcome: 'preferred', column: 1 }, isSaved: true, isBlind: false } as const;
const asked = {
  turn,
  cast,
  chosen: 'Auto',
  isNewChoice: false,
  hasTakenOver: false,
  mayBeAsked: () => true,
};

test('a follow-up goes to the preferred model or to all, with the effort and the dial of the prompt box', () => {
  const fields = {
    model: 'auto-standard',
    compareMode: true,
    effort: 'thorough',
    dial: 'best',
  } as const;
  expect(listTargets({ ...asked, fields }).map((target) => target.fields)).toEqual([
    { model: 'openai:beta', compareMode: false, effort: 'thorough', dial: 'best' },
    {
      model: 'auto-standard',
      models: ['openai:alpha', 'openai:beta'],
      compareMode: true,
      effort: 'thorough',
      dial: 'best',
    },
  ]);
});

test('an effort that is left to us is not named', () => {
  const fields = { model: 'auto-standard', compareMode: true } as const;
  for (const target of listTargets({ ...asked, fields })) {
    expect(target.fields).not.toHaveProperty('effort');
  }
});

test('what was chosen since comes first, and the models of the comparison stay beside it', () => {
  const fields = { model: 'openai:gamma', compareMode: false } as const;
  const targets = listTargets({
    ...asked,
    cast: undefined,
    fields,
    chosen: 'Gamma',
    isNewChoice: true,
  });
  expect(targets.map(({ label }) => label)).toEqual(['Gamma', 'Both models']);
  expect(targets.map(({ name }) => name)).toEqual(['Gamma', 'Compare Alpha and Beta']);
  expect(targets[0]?.fields).toEqual(fields);
});

test('models that may not be asked where they run are no targets', () => {
  const fields = { model: 'auto-standard', compareMode: true } as const;
  const mayBeAsked = (id: string) => id === 'openai:beta';
  const targets = listTargets({ ...asked, fields, mayBeAsked });
  expect(targets.map(({ id }) => id)).toEqual(['one']);
  expect(listTargets({ ...asked, fields, mayBeAsked: () => false })).toEqual([]);
});

test('after a failover the model that took over goes on, unless another was chosen since', () => {
  const fields = { model: 'openai:gamma', compareMode: false } as const;
  const failedOver = { ...turn, isComparison: false, answers: turn.answers.slice(0, 1) };
  const after = { ...asked, turn: failedOver, cast: undefined, fields, chosen: 'Gamma' };
  const name = (change: object) =>
    listTargets({ ...after, hasTakenOver: true, ...change }).map(({ label }) => label);
  expect(name({})).toEqual(['Alpha', 'Gamma']);
  expect(name({ isNewChoice: true })).toEqual([]);
  expect(name({ hasTakenOver: false })).toEqual([]);
});
