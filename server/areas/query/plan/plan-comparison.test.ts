import { describe, expect, test } from 'vitest';
import fc from 'fast-check';
import { catalogue } from '#server/providers/catalogue.ts';
import { specification } from '#server/providers/specification.ts';
import { makeLineUp } from '../../models/line-up/line-up-fixtures.ts';
import { loadKindWeights } from '../../routing/weights/load-weights.ts';
import { createRouter } from '../../routing/create-router.ts';
import type { Explorer } from '../../routing/evidence/explore-comparisons.ts';
import { preparePrompt } from './prompt.ts';
import { CandidateRanking } from './candidate-ranking.ts';
import { choosePool } from './choose-pool.ts';
import { planComparison, pickVaried } from './plan-comparison.ts';
import type { ModelId } from '#shared/contract/models/schemas.ts';
import { makeModel } from '../../routing/routing-fixtures.ts';

// Without lists of served models, retirement dates decide. By this day all fourteen are retired.
const byDates = { openai: null, anthropic: null, vertex: null, xai: null };
const { lineUp } = await makeLineUp(catalogue, { lists: byDates });
const deps = {
  router: createRouter({ kinds: loadKindWeights() }),
  providerSettings: { apiKey: () => 'key', keyVariable: () => '', upstreamId: () => null },
  health: { isOpen: () => false },
};

/** An explorer that always chooses the model that is ranked last. */
const eager: Explorer = {
  explore: ({ ranked }) => {
    const last = ranked.at(-1);
    return last ? { id: last.model.id, reason: 'To learn from.' } : null;
  },
};
const reserved: Explorer = { explore: () => null };

function compare(models: string[], query = 'Name three rivers', explorer = reserved) {
  const input = { query, compareMode: true, models };
  const instructions = { installation: '', standing: '', named: null, temperature: null };
  const prompt = { input, attachments: [], earlier: [], parentId: null, filesOf: null };
  const sent = preparePrompt(prompt, instructions);
  const choice = choosePool(lineUp, 'standard', input);
  return planComparison(new CandidateRanking(deps, choice, sent), explorer);
}

const picked = specification.listings.filter(({ picker }) => picker !== null);
const fourteen = picked.map(({ id }): string => id);
const pairs = fourteen.flatMap((one, at) => fourteen.slice(at + 1).map((other) => [one, other]));
const triples = pairs.flatMap((pair) =>
  fourteen.slice(fourteen.indexOf(pair[1] ?? '') + 1).map((third) => [...pair, third]),
);
const answererOf = (id: string) => lineUp.find(id)?.model.id;

describe.each([
  ['pair', pairs],
  ['triple', triples],
])('comparing any %s of the fourteen', (_, choices) => {
  test('shows as many models as were chosen, without duplicates', () => {
    for (const models of choices) {
      const shown = compare(models).candidates.map(({ model }) => model.id);
      expect(new Set(shown).size, models.join(', ')).toBe(models.length);
      for (const id of models) expect(shown).toContain(answererOf(id));
    }
  });

  test('explains each model that replaces a duplicate, and no others', () => {
    for (const models of choices) {
      const distinct = new Set(models.map(answererOf));
      const replaced = compare(models).candidates.filter(({ reason }) =>
        reason.includes('both use'),
      );
      expect(replaced, models.join(', ')).toHaveLength(models.length - distinct.size);
      for (const { model, reason, substitution } of replaced) {
        expect(reason).toContain(`so we added ${model.name}.`);
        expect(substitution).toBeNull();
      }
    }
  });
});

test('a picture request is compared among image makers', () => {
  const drawn = compare(['openai:dall-e-3', 'openai:gpt-image-2.6-sunburst'], 'Draw a lighthouse');
  expect(drawn.candidates.map(({ model }) => model.makesImages)).toEqual([true, true]);
});

describe('left to Auto', () => {
  const all = lineUp.entries().map(({ listing }): string => listing.id);
  test.each([
    ['Name three rivers', [], 2],
    ['Write a haiku about coffee', all, 3],
    ['Prove that there are infinitely many primes', all, 3],
    ['What is the capital of Peru?', [], 2],
  ])('"%s" is answered by different providers, and by a Standard model', (query, models, count) => {
    for (const explorer of [reserved, eager]) {
      const { candidates } = compare(models, query, explorer);
      expect(new Set(candidates.map(({ model }) => model.provider)).size).toBe(count);
      const needStandard = candidates.filter(
        ({ listing }) => lineUp.find(listing)?.listing.picker?.isStandard,
      );
      expect(needStandard).not.toEqual([]);
    }
  });
});

describe('exploring', () => {
  test.each([
    ['none is', []],
    ['more than fit are', fourteen.slice(0, 6)],
  ])('puts a model in second place if %s chosen, and says so', (_, models) => {
    const usual = compare(models).candidates;
    const { candidates, explored } = compare(models, undefined, eager);
    expect(candidates).toHaveLength(usual.length);
    expect(usual.map(({ model }) => model.id)).not.toContain(explored);
    const said = candidates.find(({ model }) => model.id === explored);
    expect(said?.reason).toMatch(/^To learn from\. \S/);
    const kept = candidates.filter((one) => one !== said).map(({ model }) => model.id);
    for (const id of kept) expect(usual.map(({ model }) => model.id)).toContain(id);
  });

  test.each([[fourteen.slice(0, 1)], [fourteen.slice(0, 2)], [fourteen.slice(0, 3)]])(
    'never changes the models a person chose: %j',
    (models) => {
      const { candidates, explored } = compare(models, undefined, eager);
      expect(explored).toBeNull();
      for (const { reason } of candidates) expect(reason).not.toMatch(/To learn from/);
    },
  );

  test('marks nothing if the usual choice is already the one to explore', () => {
    const second: Explorer = {
      explore: ({ ranked }) => ({ id: ranked[1]?.model.id ?? 'openai:none', reason: 'So.' }),
    };
    expect(compare([], undefined, second).explored).toBeNull();
  });
});

/** Models named by provider and number, best first. The names of those that need Standard end in `s`. */
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
