import { expect, test } from 'vitest';
import { twoAnswers } from '../conversation/state/turn-fixtures.ts';
import type { NamedSelection } from '../picker/panel/list-options.ts';
import { initialSelection } from '../picker/selection/selection.ts';
import { listTargets } from './targets.ts';

const turn = twoAnswers();
const cast = { vote: { outcome: 'preferred', column: 1 }, isSaved: true, isBlind: false } as const;
const auto: NamedSelection = { label: 'Auto', selection: initialSelection };
const comparing: NamedSelection = {
  label: 'Compare 3 of 4 models',
  selection: { kind: 'auto', among: null, isComparing: true },
};
const gamma: NamedSelection = {
  label: 'Gamma',
  selection: { kind: 'single', model: 'openai:gamma', isComparing: false },
};
const asked = {
  turn,
  cast,
  chosen: auto,
  isNewChoice: false,
  hasTakenOver: false,
  mayBeAsked: (_id: string) => true,
};
const labels = (options: Parameters<typeof listTargets>[0]) =>
  listTargets(options).map(({ label }) => label);

test('after a comparison all of its models answer, or only the preferred one', () => {
  expect(labels({ ...asked, cast: undefined })).toEqual(['Both models', 'Alpha', 'Beta']);
  expect(listTargets(asked).map(({ selection }) => selection)).toEqual([
    { kind: 'single', model: 'openai:beta', isComparing: false },
    { kind: 'auto', among: ['openai:alpha', 'openai:beta'], isComparing: true },
    { kind: 'single', model: 'openai:alpha', isComparing: false },
  ]);
});

test('a newer selection comes first, followed by the models of the comparison', () => {
  const since = { ...asked, cast: undefined, chosen: gamma, isNewChoice: true };
  expect(labels(since)).toEqual(['Gamma', 'Both models', 'Alpha', 'Beta']);
  expect(listTargets(since)[0]).toBe(gamma);
  const again = { ...gamma, label: 'Alpha' };
  expect(labels({ ...since, chosen: again })).toEqual(['Alpha', 'Both models', 'Beta']);
});

test('models that data rules exclude are not offered', () => {
  const mayBeAsked = (id: string) => id === 'openai:beta';
  expect(labels({ ...asked, mayBeAsked })).toEqual(['Beta']);
  expect(labels({ ...asked, mayBeAsked: () => false })).toEqual([]);
});

test('after a failover the chosen model stays chosen, unless the user asks the other by name', () => {
  const failedOver = { ...turn, isComparison: false, answers: turn.answers.slice(0, 1) };
  const after = {
    ...asked,
    turn: failedOver,
    cast: undefined,
    chosen: gamma,
    hasTakenOver: true,
  };
  expect(labels(after)).toEqual(['Gamma', 'Alpha']);
  expect(labels({ ...after, turn: { ...failedOver, askedName: 'Alpha' } })).toEqual([
    'Alpha',
    'Gamma',
  ]);
  expect(labels({ ...after, isNewChoice: true })).toEqual([]);
  expect(labels({ ...after, hasTakenOver: false })).toEqual([]);
});

test('a single answer in compare mode is continued by its model or a comparison', () => {
  const combined = { ...turn, isComparison: false, answers: turn.answers.slice(0, 1) };
  const after = { ...asked, turn: combined, cast: undefined, chosen: comparing };
  expect(labels(after)).toEqual(['Alpha', 'Compare 3 of 4 models']);
  expect(labels({ ...after, isNewChoice: true })).toEqual(['Compare 3 of 4 models', 'Alpha']);
});
