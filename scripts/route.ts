import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';
import { createRouter } from '#server/domain/routing/create-router.ts';
import { defaultTradeOff } from '#server/domain/routing/choose/score-models.ts';
import { specification } from '#server/providers/specification.ts';
import { loadWeights } from '#server/compose/load-weights.ts';
import { outsideModel } from './router/outside-models.ts';
import { routeLine } from './router/route-line.ts';

const { values } = parseArgs({ options: { cost: { type: 'string' } } });
const tradeOff = tradeOffOf(values.cost);
const weights = loadWeights();
const known = new Set<string>(specification.models.map(({ id }) => id));
const outside = weights.header.profiles.filter(({ id }) => !known.has(id));
const deps = {
  router: createRouter({ weights, tradeOff: () => tradeOff }),
  models: [...specification.models, ...outside.map(({ id }) => outsideModel(id))],
};

for await (const line of createInterface({ input: process.stdin })) {
  if (line.trim() !== '') process.stdout.write(`${JSON.stringify(routeLine(line, deps))}\n`);
}

// Without a regard for cost there is none for speed either: quality alone decides.
function tradeOffOf(cost: string | undefined) {
  if (cost === undefined) return defaultTradeOff;
  const weight = Number(cost);
  if (!Number.isFinite(weight) || weight < 0) throw new Error('--cost takes a number from 0 up.');
  return weight === 0 ? { quality: 1, cost: 0, speed: 0 } : { ...defaultTradeOff, cost: weight };
}
