import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { encodeWeights } from '#server/areas/routing/weights/weights-file.ts';
import { specification } from '#server/providers/specification.ts';
import { weightsFile } from '#server/areas/routing/weights/load-weights.ts';
import { readRows } from './rows/read-rows.ts';
import { defaultOptions, trainRouter } from './fit/train-router.ts';

const { values } = parseArgs({
  options: { data: { type: 'string' }, out: { type: 'string', default: weightsFile } },
});
if (!values.data)
  throw new Error('Specify a file of rows to train on: npm run router:train -- --data FILE');

const rows = readRows(values.data);
const tables = new Map(specification.models.map(({ id, abilities }) => [id, abilities] as const));
const bytes = encodeWeights(trainRouter(rows, defaultOptions, tables));
writeFileSync(values.out, bytes);
console.log(`Learned from ${rows.length} rows; ${bytes.length} bytes of weights in ${values.out}`);
