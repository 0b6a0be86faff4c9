import { expect, test } from 'vitest';
import { loadWeights } from '#server/areas/routing/weights/load-weights.ts';
import { estimateChance } from '#server/areas/routing/learned/estimate-chance.ts';
import type { RoutingRow } from '../read-rows.ts';
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
  ['where chances come true', 300, chance, 1, true],
  ['where they nearly do', 300, chance - 0.049, 1, true],
  ['not where they do not', 300, chance - 0.051, 1, false],
  ['not where too few answers say so', 299, chance, 1, false],
  ['not where the domain is not sure', 300, chance, 0.7, false],
])('a domain is reliable %s', (_, count, score, share, isReliable) => {
  const found = findReliableDomains(weights, rowsThatScore(count, score), () => surelyOf(share));
  expect(found).toEqual(isReliable ? [domains[0]?.name] : []);
});
