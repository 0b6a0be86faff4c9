import { expect, test } from 'vitest';
import { makeModel } from '../../routing/routing-fixtures.ts';
import { boundCost } from './bound-cost.ts';

const price = { inputMicroUsdPerMillion: 4_000_000, outputMicroUsdPerMillion: 20_000_000 };
const billed = makeModel('anthropic:billed', {
  price: { ...price, cacheWriteMicroUsdPerMillion: 5_000_000 },
});
const own = makeModel('openai:own', { price: billed.price });
const free = makeModel('xai:free', { price });
const size = { inputTokens: 10_000, outputTokens: 1_000, searches: 0 };

test.each([
  ['as usual', billed, {}, 4],
  ['for five minutes', billed, { cacheWrites: '5m' }, 5],
  ['for an hour', billed, { cacheWrites: '1h' }, 8],
  ['for five minutes at most, by its vendor', own, { cacheWrites: '1h' }, 5],
  ['at a vendor that writes for free', free, { cacheWrites: '1h' }, 4],
] as const)('the highest cost of a prompt that is cached %s', (_, model, writes, dollars) => {
  const cost = boundCost(model, { ...size, ...writes }, null);
  expect(cost?.mostMicroUsd).toBe(10_000 * dollars + 1_000 * 20);
});
