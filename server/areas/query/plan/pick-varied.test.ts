import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { ModelId } from '#shared/contract/models/schemas.ts';
import { makeModel } from '../../routing/routing-fixtures.ts';
import { pickVaried } from './pick-varied.ts';

/** Models named by provider and number, best first; those ending in `s` need Standard. */
const pick = (ids: string[], count = 3) =>
  pickVaried(
    ids.map((id) => makeModel(id as ModelId)),
    count,
    ({ id }) => id.endsWith('s'),
  ).map(({ id }) => id);

describe('from a ranking, a comparison picks', () => {
  test.each<[string, string[], string[]]>([
    [
      'the best of three providers',
      ['xai:1s', 'xai:2s', 'openai:1', 'openai:2s', 'vertex:1s'],
      ['xai:1s', 'openai:1', 'vertex:1s'],
    ],
    [
      'a Standard model in the last place, even if it ranks lower',
      ['xai:1', 'xai:2', 'vertex:1', 'anthropic:1', 'anthropic:2s'],
      ['xai:1', 'vertex:1', 'anthropic:2s'],
    ],
    [
      'the best free model next to a Standard model from another provider',
      ['xai:1', 'xai:2s', 'vertex:1', 'openai:1', 'openai:2s'],
      ['xai:1', 'vertex:1', 'openai:2s'],
    ],
    [
      'a Standard model from the best model’s provider, if no other has one',
      ['xai:1', 'vertex:1', 'openai:1', 'xai:2s'],
      ['vertex:1', 'openai:1', 'xai:2s'],
    ],
    [
      'two from one provider, if there is no third provider',
      ['xai:1s', 'xai:2s', 'xai:3s', 'openai:1s'],
      ['xai:1s', 'xai:2s', 'openai:1s'],
    ],
    [
      'only free models, if there are no others',
      ['xai:1', 'xai:2', 'openai:1'],
      ['xai:1', 'xai:2', 'openai:1'],
    ],
  ])('%s', (_, ranked, expected) => {
    expect(pick(ranked)).toEqual(expected);
  });

  test('two providers and one Standard model, whatever the ranking suggests', () => {
    const ids = [
      'xai:1',
      'xai:2s',
      'openai:1',
      'openai:2s',
      'vertex:1',
      'vertex:2s',
      'anthropic:1',
    ];
    fc.assert(
      fc.property(
        fc.shuffledSubarray(ids, { minLength: 3 }),
        fc.constantFrom(2, 3),
        (ranked, count) => {
          const picked = pick(ranked, count);
          const providers = (some: string[]) => new Set(some.map((id) => id.split(':')[0])).size;
          expect(picked).toHaveLength(count);
          expect(providers(picked)).toBe(Math.min(count, providers(ranked)));
          const hasStandard = (some: string[]) => some.some((id) => id.endsWith('s'));
          expect(hasStandard(picked)).toBe(hasStandard(ranked));
        },
      ),
    );
  });
});
