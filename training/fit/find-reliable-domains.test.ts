import { expect, test } from 'vitest';
import { loadWeights } from '#server/areas/routing/weights/load-weights.ts';
import { estimateChance } from '#server/areas/routing/learned/estimate-chance.ts';
import type { RoutingRow } from '../rows/read-rows.ts';
import { findReliableDomains } from './find-reliable-domains.ts';

const weights = loadWeights();
const { domains, demandCount, profiles } = weights.header;
const [profile] = profiles;
if (!profile) throw new Error('The weights know a model.');

const surelyOf = (share: number) => ({
  difficulty: 0,
  domains: Float64Array.from(domains, (_, at) => (at === 0 ? share : 0)),
  demands: new Float64Array(demandCount),
});

function rowsThatScore(count: number, score: number): RoutingRow[] {
  const row = { source: 'made-up', prompt: '', category: '', scores: {}, outputTokens: {} };
  return Array.from({ length: count }, (_, at) => ({
    ...row,
    id: `${at}`,
    group: `${at}`,
    results: [[profile?.id ?? '', score]],
    weight: 1,
  }));
}

const { chance } = estimateChance(profile, surelyOf(1), weights);

test.each([
  ['if its chances are accurate', 300, chance, 1, true],
  ['if they are nearly accurate', 300, chance - 0.049, 1, true],
  ['but not if they are inaccurate', 300, chance - 0.051, 1, false],
  ['but not if there are too few answers', 299, chance, 1, false],
  ['but not if the domain is uncertain', 300, chance, 0.7, false],
])('a domain is reliable %s', (_, count, score, share, isReliable) => {
  const found = findReliableDomains(weights, rowsThatScore(count, score), () => surelyOf(share));
  expect(found).toEqual(isReliable ? [domains[0]?.name] : []);
});
