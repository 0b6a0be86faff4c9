import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';
import { createRouter } from '#server/areas/routing/create-router.ts';
import { defaultDial, standAt } from '#server/areas/routing/choose/dial.ts';
import { specification } from '#server/providers/specification.ts';
import { loadRoutingWeights } from '#server/areas/routing/weights/load-weights.ts';
import { outsideModel } from './outside-models.ts';
import { routeLine } from './route-line.ts';

const { values } = parseArgs({
  options: { dial: { type: 'string' }, cost: { type: 'string' } },
});
const dial = dialOf(values);
const { weights, kinds } = loadRoutingWeights();
const known = new Set<string>(specification.models.map(({ id }) => id));
const outside = weights.header.profiles.filter(({ id }) => !known.has(id));
const deps = {
  router: createRouter({ weights, kinds, dial: standAt(dial) }),
  models: [...specification.models, ...outside.map(({ id }) => outsideModel(id))],
};

for await (const line of createInterface({ input: process.stdin })) {
  if (line.trim() !== '') process.stdout.write(`${JSON.stringify(routeLine(line, deps))}\n`);
}

// `--cost` is the older option: a weight from 0 (quality only) upwards.
function dialOf({ dial, cost }: { dial?: string; cost?: string }): number {
  if (cost !== undefined) return 100 / (1 + 6 * numberFrom('--cost', cost, Infinity));
  return dial === undefined ? defaultDial : numberFrom('--dial', dial, 100);
}

function numberFrom(option: string, text: string, most: number): number {
  const number = Number(text);
  if (number >= 0 && number <= most && number < Infinity) return number;
  const range = most === Infinity ? 'from 0 up' : `from 0 to ${most}`;
  throw new Error(`${option} takes a number ${range}.`);
}
