import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { encodeKindWeights } from '#server/areas/routing/weights/kind-weights-file.ts';
import { kindWeightsFile } from '#server/areas/routing/weights/load-weights.ts';
import { readPastedTexts, readPhrases, readTraining } from './kinds/read-everyday.ts';
import { trainKinds } from './kinds/train-kinds.ts';

const { values } = parseArgs({
  options: { out: { type: 'string', default: kindWeightsFile } },
});

const prompts = readTraining();
const material = { texts: readPastedTexts(), phrases: readPhrases() };
const bytes = encodeKindWeights(trainKinds(prompts, material));
writeFileSync(values.out, bytes);
console.log(`Learned from ${prompts.length} prompts; ${bytes.length} bytes in ${values.out}`);
