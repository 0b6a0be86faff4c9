import { parseArgs } from 'node:util';
import { specifiedPicker } from '#server/providers/specification.ts';
import { loadKindWeights, loadWeights } from '#server/areas/routing/weights/load-weights.ts';
import { addVariants } from './kinds/add-variants.ts';
import { evaluateKinds } from './kinds/evaluate-kinds.ts';
import {
  readAllTraining,
  readHeldOut,
  readHeldOutTurns,
  readPastedTexts,
  readPhrases,
} from './kinds/read-everyday.ts';
import { evaluateTurns } from './kinds/evaluate-turns.ts';
import { reportKinds, reportTurns } from './kinds/report-kinds.ts';
import { countPrompts, fitWithout, foldOf, toWeights } from './kinds/train-kinds.ts';

// Use the held-out prompts rarely. Each use is recorded in docs/model-card.md.
const { values } = parseArgs({ options: { 'held-out': { type: 'boolean', default: false } } });

const material = { texts: readPastedTexts(), phrases: readPhrases() };
const prompts = readAllTraining();
const shipped = loadKindWeights();
const fold = 0;
const third = prompts.everyday.filter((prompt) => foldOf(prompt) === fold);
const fitted = fitWithout(fold, prompts, material);
const unaware = toWeights(fitted, countPrompts(prompts) - third.length, shipped.header);

const reports = [
  reportKinds(
    'A third of our own prompts, left out of training',
    evaluateKinds(addVariants(third, material.phrases), unaware),
  ),
  ...(values['held-out'] ? [reportKinds('Held out', evaluateKinds(readHeldOut(), shipped))] : []),
];
const weights = loadWeights();
const turnsOfThird = prompts.turns.filter((turn) => foldOf(turn) === fold);
reports.push(
  reportTurns(
    'In conversations, a third of our own prompts, left out of training',
    evaluateTurns(turnsOfThird, { weights, kinds: unaware }, specifiedPicker),
  ),
);
if (values['held-out']) {
  reports.push(
    reportTurns(
      'In conversations, held out',
      evaluateTurns(readHeldOutTurns(), { weights, kinds: shipped }, specifiedPicker),
    ),
  );
}
for (const line of reports.flat()) console.log(line);
