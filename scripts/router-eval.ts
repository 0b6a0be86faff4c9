import { parseArgs } from 'node:util';
import { catalogue } from '#server/providers/catalogue.ts';
import { judgeGap } from './router/evaluate/gap-model.ts';
import { bestSingle, routerOf, type Routed } from './router/evaluate/judge-router.ts';
import { bootstrapInterval, foldGroups, mean, recoverGap } from './router/evaluate/statistics.ts';
import { readRows, type RoutingRow } from './router/read-rows.ts';
import { defaultOptions, trainRouter } from './router/train-router.ts';

const { values } = parseArgs({
  options: {
    data: { type: 'string' },
    seeds: { type: 'string', default: '5' },
    only: { type: 'string', default: 'alone,folds,sources' },
  },
});
if (!values.data) throw new Error('Name the rows to judge by: npm run router:eval -- --data FILE');

const rows = readRows(values.data);
const groups = rows.map(({ group }) => group);
const seeds = Array.from({ length: Number(values.seeds) }, (_, at) => at + 1);
const tables = new Map(catalogue.map(({ id, abilities }) => [id, abilities] as const));
const parts = values.only.split(',');
const own = new Set<string>(catalogue.map(({ id }) => id));
const nine = [...own].filter((id) =>
  ['zeroeval-crux', 'zeroeval-math-l5'].every((name) =>
    rows.some((row) => row.source === name && id in row.scores),
  ),
);

if (parts.includes('alone')) {
  judgeAlone('RouteLLM MMLU, 1,500 labels', {
    source: 'routellm-mmlu',
    mostLabels: 1_500,
    penalty: 10,
    categoryShare: 1,
  });
  judgeAlone('RouteLLM GSM8K', {
    source: 'routellm-gsm8k',
    mostLabels: 1e6,
    penalty: 3,
    categoryShare: 0,
  });
}
if (parts.includes('folds')) for (const seed of seeds) judgeFolds(seed);
if (parts.includes('sources')) judgeUnseenSources();

function judgeAlone(
  name: string,
  options: { source: string; mostLabels: number; penalty: number; categoryShare: number },
): void {
  const figures = seeds.map((seed) =>
    judgeGap(rows, { ...options, cueShare: 1, folds: foldGroups(groups, seed), seed }),
  );
  const apgr = mean(figures.map((each) => each.apgr)).toFixed(3);
  const cpt50 = percent(mean(figures.map((each) => each.cpt50)));
  const range = figures.map((each) => each.apgr.toFixed(3)).join(' ');
  console.log(`${name}, alone: APGR ${apgr} (${range}), CPT50 ${cpt50}`);
}

function judgeFolds(seed: number): void {
  const folds = foldGroups(groups, seed);
  const routed = new Map<RoutingRow, Routed>();
  const ofNine: { gain: number }[] = [];
  for (let fold = 0; fold < 5; fold += 1) {
    const training = rows.filter((row) => folds.get(row.group) !== fold);
    const route = routerOf(trainRouter(training, defaultOptions, tables));
    const reference = bestSingle(training.filter(isOfNine), nine);
    for (const row of rows.filter((each) => folds.get(each.group) === fold)) {
      routed.set(row, route(row));
      if (isOfNine(row))
        ofNine.push({ gain: route(row, nine).score - (row.scores[reference] ?? 0) });
    }
  }
  console.log(`\nSeed ${seed}, five folds`);
  report(
    'CRUX + MATH level 5, nine models, over the best single model',
    ofNine.map(({ gain }) => gain),
  );
  const sources = [...new Set(rows.map(({ source }) => source))];
  const gains = sources.map((source) => {
    const inside = rows.filter((row) => row.source === source);
    const models = modelsOf(inside);
    const best = bestSingle(inside, models);
    const gain = inside.map((row) => (routed.get(row)?.score ?? 0) - (row.scores[best] ?? 0));
    report(`  within ${source}`, gain);
    return mean(gain);
  });
  report('Within-source gain, macro-averaged', gains);
  for (const source of ['routellm-mmlu', 'routellm-gsm8k']) {
    const cases = rows
      .filter((row) => row.source === source)
      .map((row) => ({
        gap:
          chance(routed, row, 'openai:gpt-4-turbo') -
          chance(routed, row, 'x:mixtral-8x7b-instruct'),
        strong: row.scores['openai:gpt-4-turbo'] ?? 0,
        weak: row.scores['x:mixtral-8x7b-instruct'] ?? 0,
      }));
    const { apgr, cpt50 } = recoverGap(cases);
    console.log(`${source}, the router itself: APGR ${apgr.toFixed(3)}, CPT50 ${percent(cpt50)}`);
  }
  console.log(`Calibration error: ${percent(calibrationError(routed))}`);
}

function judgeUnseenSources(): void {
  console.log('\nEach source of 300 rows or more left out in turn');
  const sources = [...new Set(rows.map(({ source }) => source))];
  const gains = sources.flatMap((source) => {
    const unseen = rows.filter((row) => row.source === source);
    if (unseen.length < 300) return [];
    const inside = new Set(unseen.map(({ group }) => group));
    const training = rows.filter((row) => row.source !== source && !inside.has(row.group));
    const route = routerOf(trainRouter(training, defaultOptions, tables));
    const models = modelsOf(unseen).filter((model) => training.some((row) => model in row.scores));
    const best = bestSingle(training, models);
    const gain = unseen.map((row) => route(row, models).score - (row.scores[best] ?? 0));
    report(`  ${source} (best before: ${best})`, gain);
    return [mean(gain)];
  });
  console.log(`On average: ${(100 * mean(gains)).toFixed(2)} points`);
}

function isOfNine(row: RoutingRow): boolean {
  return nine.length > 0 && nine.every((model) => model in row.scores);
}

function modelsOf(some: readonly RoutingRow[]): string[] {
  const counts = new Map<string, number>();
  for (const row of some) {
    for (const [model] of row.results) counts.set(model, (counts.get(model) ?? 0) + 1);
  }
  const all = [...counts].filter(([, count]) => count > some.length * 0.9).map(([model]) => model);
  const ours = all.filter((model) => own.has(model));
  return ours.length > 1 ? ours : all;
}

function chance(routed: ReadonlyMap<RoutingRow, Routed>, row: RoutingRow, model: string): number {
  return routed.get(row)?.chances.get(model) ?? 0;
}

function calibrationError(routed: ReadonlyMap<RoutingRow, Routed>): number {
  const bins = Array.from({ length: 10 }, () => ({ said: 0, came: 0 }));
  let count = 0;
  for (const { row, chances } of routed.values()) {
    for (const [model, said] of chances) {
      const bin = bins[Math.min(9, Math.floor(said * 10))];
      if (!bin) continue;
      bin.said += said;
      bin.came += row.scores[model] ?? 0;
      count += 1;
    }
  }
  return bins.reduce((sum, { said, came }) => sum + Math.abs(said - came), 0) / count;
}

function report(name: string, gains: readonly number[]): void {
  const [low, high] = bootstrapInterval(gains);
  const points = [mean(gains), low, high].map((value) => (100 * value).toFixed(2));
  console.log(`${name}: ${points[0]} points (${points[1]} to ${points[2]})`);
}

function percent(share: number): string {
  return `${(100 * share).toFixed(1)} %`;
}
