import { parseArgs } from 'node:util';
import { decodeWeights, encodeWeights } from '#server/areas/routing/weights/weights-file.ts';
import { specification } from '#server/providers/specification.ts';
import { reportDialOnResults } from './evaluate/evaluate-dial.ts';
import { evaluateForms } from './evaluate/evaluate-forms.ts';
import { rankerOf, routerOf } from './evaluate/evaluate-router.ts';
import { evaluateSources } from './evaluate/evaluate-sources.ts';
import {
  changesOfEveryday,
  changesOfRows,
  measureSteadiness,
  testForm,
  type Change,
  type Steadiness,
} from './evaluate/evaluate-steadiness.ts';
import { holdBack, sampleRows } from './evaluate/hold-back.ts';
import { readEveryday } from './evaluate/read-everyday.ts';
import {
  points,
  reportCalibration,
  reportForms,
  reportGains,
  reportPairs,
} from './evaluate/report-forms.ts';
import { tableOf } from '../scripts/markdown-table.ts';
import { today as ofToday } from './published/judge-dial.ts';
import { readRows } from './rows/read-rows.ts';
import { defaultOptions, trainRouter } from './fit/train-router.ts';

const { values } = parseArgs({
  options: {
    data: { type: 'string' },
    only: { type: 'string', default: 'forms,dial,steadiness,sources' },
    // For `sources`: the maximum number of rows of each source, both in evaluation and in training.
    most: { type: 'string', default: '1200' },
  },
});
if (!values.data)
  throw new Error('Specify a file of rows to evaluate on: npm run router:eval -- --data FILE');

const parts = values.only.split(',');
const rows = readRows(values.data);
const tables = new Map(specification.models.map(({ id, abilities }) => [id, abilities] as const));

if (['forms', 'dial', 'steadiness'].some((part) => parts.includes(part))) reportHeldBack();
if (parts.includes('sources')) reportSources();
print(`${Math.round(performance.now() / 1000)} s`);

function reportHeldBack(): void {
  const { training, heldBack } = holdBack(rows);
  print(`Trained on ${training.length} rows, judged on ${heldBack.length} that were held back.`);
  // Encodes and decodes the weights, so that they are evaluated as a server would read them.
  const weights = decodeWeights(encodeWeights(trainRouter(training, defaultOptions, tables)));
  if (parts.includes('forms')) {
    const cases = evaluateForms(routerOf(weights), heldBack, training);
    print('## Accuracy in percent', reportForms(cases));
    print('## Gain over the best fixed model, in points', reportGains(cases));
    print("## RouteLLM's pairs", reportPairs(cases));
    print('## Calibration, in percent', reportCalibration(cases));
  }
  if (parts.includes('dial')) {
    print(
      '## The dial between Gemini 1.5 Flash and GPT-4o: the share of GPT-4o and of right answers, in percent',
      reportDialOnResults(routerOf(weights), heldBack),
    );
  }
  if (!parts.includes('steadiness')) return;
  const measured = new Set(weights.header.profiles.map(({ id }) => id));
  const pools = {
    'models of today': ofToday,
    'models of 2024': specification.models.filter(({ id }) => measured.has(id)),
  };
  const report = (changes: readonly Change[]) =>
    reportSteadiness(measureSteadiness(changes, rankerOf(weights), pools));
  print(
    '## Choices that another wording changes, at most 60 held-back rows of each source, in percent',
    report(changesOfRows(sampleRows(heldBack, 60))),
  );
  const everyday = readEveryday(new URL('./data/everyday/held-out.jsonl', import.meta.url));
  print(
    '## The same, everyday prompts and their variants (held-out.jsonl)',
    report(changesOfEveryday(everyday)),
  );
}

function reportSteadiness(figures: readonly Steadiness[]): string {
  const settings = Object.keys(figures[0]?.moved ?? {});
  const rowOf = (name: string, some: readonly Steadiness[]) => {
    const count = some.reduce((sum, each) => sum + each.count, 0);
    const movedAt = (at: string) => some.reduce((sum, { moved }) => sum + (moved[at] ?? 0), 0);
    const shares = settings.map((at) => points(movedAt(at) / Math.max(1, count)));
    return [name, String(count), ...shares];
  };
  const ofPeople = figures.filter(({ change }) => change !== testForm);
  return tableOf(
    ['change', 'prompts', ...settings],
    [...figures.map((each) => rowOf(each.change, [each])), rowOf('all that people do', ofPeople)],
  );
}

function reportSources(): void {
  const most = Number(values.most);
  const cases = [...evaluateSources(rows, tables, most)].flat();
  print(
    `## Sources left out in turn, at most ${most} rows of each, in points over what was best before`,
    reportGains(cases),
  );
}

function print(...texts: string[]): void {
  console.log(`${texts.join('\n\n')}\n`);
}
