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
  ['as its vendor likes', billed, {}, 5],
  ['for an hour', billed, { isKeptForAnHour: true }, 8],
  ['for an hour at a vendor that ignores that', own, { isKeptForAnHour: true }, 5],
  ['at a vendor that writes for free', free, { isKeptForAnHour: true }, 4],
] as const)('the highest cost of a prompt that is cached %s', (_, model, writes, dollars) => {
  const cost = boundCost(model, { ...size, ...writes }, null);
  expect(cost?.mostMicroUsd).toBe(10_000 * dollars + 1_000 * 20);
});
