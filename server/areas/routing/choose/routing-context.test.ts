import { expect, test } from 'vitest';
import { loadWeights } from '../weights/load-weights.ts';
import type { TaskShare } from '../prompt/kinds/share-out.ts';
import { parsePrompt } from '../prompt/parse-prompt.ts';
import { requestFor } from '../routing-fixtures.ts';
import { weighDemand } from './routing-context.ts';
import { surely } from './task-shares.ts';

const weights = loadWeights();
const { header } = weights;
const law = header.domains.findIndex(({ name }) => name === 'law');
const untold = parsePrompt(requestFor('', []), null);

/** The traits of a prompt whose words reveal its task, and whose domain is law to the extent `ofLaw`. */
function taken(shares: [TaskShare, ...TaskShare[]], ofLaw: number) {
  const traits = { ...untold, task: shares[0].task, shares, isTold: true };
  const domains = Float64Array.from(header.domains, (_, at) => (at === law ? ofLaw : 0));
  const demand = { domains, demands: new Float64Array(header.demandCount), difficulty: 0 };
  return weighDemand(traits, demand, weights).traits;
}

const open: [TaskShare, TaskShare] = [
  { task: 'documents', share: 0.6 },
  { task: 'knowledge', share: 0.4 },
];

test('if the wording leaves the kind of work open, a clear domain decides it', () => {
  expect(taken(open, 0.9)).toMatchObject({ task: 'knowledge', domain: 'law' });
  expect(taken(open, 0)).toMatchObject({ task: 'documents', shares: open, domain: null });
});

test('results count more the clearer the domain is', () => {
  const known = [0, 0.6, 0.7].map((ofLaw) => taken(open, ofLaw).shares[1]?.share ?? 0);
  expect(known).toEqual(known.toSorted((a, b) => a - b));
  expect(known[0]).toBeCloseTo(0.4);
  expect(known[2]).toBeGreaterThan(0.6);
});

test('a request for a poem about law is still a poem', () => {
  const poem: [TaskShare, TaskShare] = [
    { task: 'writing', share: 0.95 },
    { task: 'knowledge', share: 0.05 },
  ];
  expect(taken(poem, 0.9)).toMatchObject({ task: 'writing', domain: null });
});

test('results decide how hard a prompt is only if it clearly resembles prompts with results', () => {
  const hardnessAt = (ofLaw: number) => {
    const traits = { ...untold, task: 'knowledge', difficulty: 0.2, isTold: true } as const;
    const domains = Float64Array.from(header.domains, (_, at) => (at === law ? ofLaw : 0));
    const demand = { domains, demands: new Float64Array(header.demandCount), difficulty: 1 };
    return weighDemand({ ...traits, shares: surely('knowledge') }, demand, weights).hardness;
  };
  expect(hardnessAt(0.6)).toBeCloseTo(0.2);
  expect(hardnessAt(0.9)).toBeCloseTo(0.2);
  expect(hardnessAt(1)).toBeGreaterThan(0.7);
});
