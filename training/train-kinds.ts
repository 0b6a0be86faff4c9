import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { encodeKindWeights } from '#server/areas/routing/weights/kind-weights-file.ts';
import { kindWeightsFile } from '#server/areas/routing/weights/load-weights.ts';
import { readAllTraining, readPastedTexts, readPhrases } from './kinds/read-everyday.ts';
import { countPrompts, trainKinds } from './kinds/train-kinds.ts';

const { values } = parseArgs({
  options: { out: { type: 'string', default: kindWeightsFile } },
});

const prompts = readAllTraining();
const material = { texts: readPastedTexts(), phrases: readPhrases() };
const bytes = encodeKindWeights(trainKinds(prompts, material));
writeFileSync(values.out, bytes);
console.log(
  `Learned from ${countPrompts(prompts)} prompts; ${bytes.length} bytes in ${values.out}`,
);
