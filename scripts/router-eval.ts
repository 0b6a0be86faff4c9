import { parseArgs } from 'node:util';
import { decodeWeights, encodeWeights } from '#server/compose/weights-file.ts';
import { specification, specifiedPicker } from '#server/providers/specification.ts';
import { evaluateAlone, type AloneTask } from './router/evaluate/evaluate-alone.ts';
import { evaluateForms } from './router/evaluate/evaluate-forms.ts';
import { rankerOf, routerOf } from './router/evaluate/evaluate-router.ts';
import { evaluateSources } from './router/evaluate/evaluate-sources.ts';
import {
  changesOfEveryday,
  changesOfRows,
  measureSteadiness,
  type Change,
} from './router/evaluate/evaluate-steadiness.ts';
import { holdBack, sampleRows } from './router/evaluate/hold-back.ts';
import { readEveryday } from './router/evaluate/read-everyday.ts';
import {
  points,
  reportCalibration,
  reportForms,
  reportGains,
  reportPairs,
} from './router/evaluate/report-forms.ts';
import { mean } from './router/evaluate/statistics.ts';
import { tableOf } from './markdown-table.ts';
import { readRows } from './router/read-rows.ts';
import { defaultOptions, trainRouter } from './router/train-router.ts';

const { values } = parseArgs({
  options: {
    data: { type: 'string' },
    only: { type: 'string', default: 'forms,steadiness,sources' },
    // Of a source that is left out, and of those that are trained on meanwhile.
    most: { type: 'string', default: '1200' },
    seeds: { type: 'string', default: '5' },
  },
});
if (!values.data)
  throw new Error('Name the rows to evaluate on: npm run router:eval -- --data FILE');

const parts = values.only.split(',');
const rows = readRows(values.data);
const tables = new Map(specification.models.map(({ id, abilities }) => [id, abilities] as const));

if (parts.includes('forms') || parts.includes('steadiness')) reportHeldBack();
if (parts.includes('sources')) reportSources();
if (parts.includes('alone')) {
  reportAlone({ source: 'routellm-mmlu', mostLabels: 1_500 });
  reportAlone({ source: 'routellm-gsm8k', mostLabels: Infinity });
}
print(`${Math.round(performance.now() / 1000)} s`);

function reportHeldBack(): void {
  const { training, heldBack } = holdBack(rows);
  print(`Trained on ${training.length} rows, judged on ${heldBack.length} that were held back.`);
  // The weights are evaluated as a server would read them from the file.
  const weights = decodeWeights(encodeWeights(trainRouter(training, defaultOptions, tables)));
  if (parts.includes('forms')) {
    const cases = evaluateForms(routerOf(weights), heldBack, training);
    print('## Accuracy in percent', reportForms(cases));
    print('## Gain over the best fixed model, in points', reportGains(cases));
    print("## RouteLLM's pairs", reportPairs(cases));
    print('## Calibration, in percent', reportCalibration(cases));
  }
  if (!parts.includes('steadiness')) return;
  const measured = new Set(weights.header.profiles.map(({ id }) => id));
  const pools = {
    'models of today': specifiedPicker.filter(({ id }) => !measured.has(id)),
    'models of 2024': specification.models.filter(({ id }) => measured.has(id)),
  };
  const report = (changes: readonly Change[]) =>
    reportSteadiness(measureSteadiness(changes, rankerOf(weights), pools));
  print(
    '## Choices that another wording changes, rows held back, in percent',
    report(changesOfRows(sampleRows(heldBack, 60))),
  );
  const everyday = readEveryday(new URL('./router/data/everyday/held-out.jsonl', import.meta.url));
  print('## The same, everyday prompts and their variants', report(changesOfEveryday(everyday)));
}

function reportSteadiness(figures: ReturnType<typeof measureSteadiness>): string {
  const settings = Object.keys(figures[0]?.moved ?? {});
  const total = (pick: (each: (typeof figures)[number]) => number) =>
    figures.reduce((sum, each) => sum + pick(each), 0);
  const count = total((each) => each.count);
  const all = settings.map((at) => points(total(({ moved }) => moved[at] ?? 0) / (count || 1)));
  return tableOf(
    ['change', 'prompts', ...settings],
    [
      ...figures.map((each) => [
        each.change,
        String(each.count),
        ...settings.map((at) => points((each.moved[at] ?? 0) / each.count)),
      ]),
      ['all', String(count), ...all],
    ],
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

function reportAlone(task: AloneTask): void {
  const seeds = Array.from({ length: Number(values.seeds) }, (_, at) => at + 1);
  const figures = seeds.map((seed) => evaluateAlone(rows, task, seed, tables));
  const apgr = mean(figures.map((each) => each.apgr)).toFixed(3);
  print(
    `${task.source}, trained for this alone, at most ${task.mostLabels} labels: APGR ${apgr}, ` +
      `CPT50 ${points(mean(figures.map((each) => each.cpt50)))} %`,
  );
}

function print(...texts: string[]): void {
  console.log(`${texts.join('\n\n')}\n`);
}
