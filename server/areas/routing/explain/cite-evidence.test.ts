import { expect, test } from 'vitest';
import type { ModelId } from '#shared/contract/models/schemas.ts';
import { loadKindWeights } from '../weights/load-weights.ts';
import { createRouter } from '../create-router.ts';
import type { Evidence } from '../choose/routing-context.ts';
import { abilitiesOf, makeModel, requestFor } from '../routing-fixtures.ts';

const kinds = loadKindWeights();
const ann = makeModel('openai:ann', { name: 'Ann', abilities: abilitiesOf(0.8) });
const bob = makeModel('anthropic:bob', { name: 'Bob', abilities: abilitiesOf(0.82) });
const prompt = 'Write a short poem about the sea';

type Tally = readonly [rival: ModelId, wins: number, of: number];

function evidenceOf(shift: number, ...tallies: Tally[]): Evidence {
  const against = new Map(tallies.map(([rival, wins, of]) => [rival, { wins, of }]));
  return { shift, wins: 60, comparisons: 80, against };
}

function reasonWith(shifts: readonly (readonly [ModelId, Evidence])[]): string {
  const evidence = () => new Map([['writing' as const, new Map(shifts)]]);
  const decision = createRouter({ kinds, evidence }).decide(requestFor(prompt, [ann, bob]));
  expect(decision.ranked[0]?.model.id).toBe(ann.id);
  return decision.reasonFor(ann.id).replace(/^[^.]*\. /, '');
}

const byVotes = 'Ann ranks above Bob because of how people here voted on tasks like this.';

test('without votes the other ranks first', () => {
  expect(createRouter({ kinds }).decide(requestFor(prompt, [ann, bob])).ranked[0]?.model.id).toBe(
    bob.id,
  );
});

test('only comparisons between the two that are named are cited', () => {
  const own = evidenceOf(2, [bob.id, 7, 11], ['xai:other', 53, 69]);
  expect(reasonWith([[ann.id, own]])).toBe('Ann was preferred to Bob in 7 of 11 comparisons here.');
  const theirs = evidenceOf(-2, [ann.id, 3, 11], ['xai:other', 57, 69]);
  expect(reasonWith([[bob.id, theirs]])).toBe(
    'Ann was preferred to Bob in 8 of 11 comparisons here.',
  );
});

test.each([
  ['were never compared', []],
  ['have results that do not support it', [[bob.id, 4, 11]]],
] as const)('comparisons are not cited when the two %s', (_, tallies) => {
  expect(reasonWith([[ann.id, evidenceOf(2, ['xai:other', 53, 69], ...tallies)]])).toBe(byVotes);
});

test('comparisons that the other lost to different models are not cited', () => {
  expect(reasonWith([[bob.id, evidenceOf(-2, ['xai:other', 9, 69])]])).toBe(byVotes);
});
