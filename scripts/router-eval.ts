import { parseArgs } from 'node:util';
import { specification } from '#server/providers/specification.ts';
import { caution } from '#server/domain/routing/create-router.ts';
import { cautions, chooseCaution } from './router/evaluate/choose-caution.ts';
import { chooseOptions } from './router/evaluate/choose-options.ts';
import { fitDomains } from './router/fit/fit-domains.ts';
import { defaultOptions, type TrainingOptions } from './router/train-router.ts';
import { evaluateAlone, type AloneTask } from './router/evaluate/evaluate-alone.ts';
import { evaluateFolds, type SeedFigures } from './router/evaluate/evaluate-folds.ts';
import { evaluateSources } from './router/evaluate/evaluate-sources.ts';
import { bootstrapInterval, macroMean, mean, type Sample } from './router/evaluate/statistics.ts';
import { readRows, type RoutingRow } from './router/read-rows.ts';

const { values } = parseArgs({
  options: {
    data: { type: 'string' },
    seeds: { type: 'string', default: '5' },
    only: { type: 'string', default: 'alone,folds,sources,chosen' },
  },
});
if (!values.data)
  throw new Error('Name the rows to evaluate on: npm run router:eval -- --data FILE');

const rows = readRows(values.data);
const seeds = Array.from({ length: Number(values.seeds) }, (_, at) => at + 1);
const tables = new Map(specification.models.map(({ id, abilities }) => [id, abilities] as const));
const parts = values.only.split(',');

if (parts.includes('alone')) {
  reportAlone('RouteLLM MMLU, at most 1,500 labels, alone', {
    source: 'routellm-mmlu',
    mostLabels: 1_500,
  });
  reportAlone('RouteLLM GSM8K, alone', {
    source: 'routellm-gsm8k',
    mostLabels: Infinity,
  });
}
if (parts.includes('sources')) reportSources();
if (parts.includes('chosen')) reportChosen();
if (parts.includes('folds')) reportFolds();
console.log(`\n${Math.round(performance.now() / 1000)} s`);

function reportAlone(name: string, task: AloneTask): void {
  const figures = seeds.map((seed) => evaluateAlone(rows, task, seed, tables));
  const apgr = figures.map((each) => each.apgr.toFixed(3)).join(' ');
  console.log(
    `${name}: APGR ${mean(figures.map((each) => each.apgr)).toFixed(3)} (${apgr}), CPT50 ${percent(mean(figures.map((each) => each.cpt50)))}`,
  );
}

function reportSources(): void {
  console.log('\nEach source of 300 rows or more left out in turn');
  const atChosen: Sample[] = [];
  const atEach = new Map<number, Sample[]>(cautions.map((caution) => [caution, []]));
  for (const { source, best, options, caution: chosen, gains } of evaluateSources(rows, tables)) {
    const own = gains.get(chosen) ?? [];
    report(`  ${source} (best before: ${best}; ${nameChosen(options)}, caution ${chosen})`, own);
    atChosen.push(...own);
    for (const [each, samples] of gains) atEach.get(each)?.push(...samples);
    reportCautions(gains);
  }
  report('On average', atChosen);
  reportCautions(atEach);
}

function reportChosen(): void {
  const options = chooseOptions(rows, 1, fitDomains(rows, defaultOptions.domainPenalty));
  const safe = chooseCaution(rows, options);
  console.log(`\nOn all rows: ${nameChosen(options)}, caution ${safe}`);
}

function reportFolds(): void {
  const figures: SeedFigures[] = [];
  for (const seed of seeds) {
    figures.push(evaluateFolds(rows, seed, tables));
    console.log(`\nSeeds 1 to ${seed}`);
    reportSeeds(figures);
  }
  const chosen = figures.flatMap((each) => each.chosen.map(nameChosen));
  for (const [options, times] of countOf(chosen)) console.log(`  ${times} times ${options}`);
}

function reportSeeds(figures: readonly SeedFigures[]): void {
  const at = (pick: (each: SeedFigures) => SeedFigures['within']) => (each: number) =>
    averaged(figures.map((one) => pick(one).get(each) ?? new Map()));
  const ofNine = at((each) => each.ofNine);
  const nine = new Map(
    cautions.map((each) => [each, ofNine(each).map((sample) => ({ ...sample, stratum: '' }))]),
  );
  report('CRUX + MATH level 5, nine models, over the best single', nine.get(caution) ?? []);
  reportCautions(nine);
  const within = new Map(cautions.map((each) => [each, at((one) => one.within)(each)]));
  const own = within.get(caution) ?? [];
  for (const [source, inside] of Map.groupBy(own, ({ stratum }) => stratum)) {
    report(`  within ${source}`, inside);
  }
  report('Within-source gain, macro-averaged', own);
  reportCautions(within);
  const strongOrWeak = figures.flatMap((each) => each.strongOrWeak);
  for (const [source, ofSource] of Map.groupBy(strongOrWeak, (each) => each.source)) {
    const apgr = mean(ofSource.map((each) => each.apgr)).toFixed(3);
    const cpt50 = percent(mean(ofSource.map((each) => each.cpt50)));
    console.log(`${source}, the router itself: APGR ${apgr}, CPT50 ${cpt50}`);
  }
  const error = mean(figures.map(({ calibrationError }) => calibrationError));
  console.log(`Calibration error: ${percent(error)}`);
}

function reportCautions(gains: ReadonlyMap<number, readonly Sample[]>): void {
  const each = [...gains].map(([at, samples]) => `${at}: ${(100 * macroMean(samples)).toFixed(2)}`);
  console.log(`    by caution ${each.join(', ')}`);
}

// A prompt's gain is its mean over the seeds, so that no prompt counts five times.
function averaged(seedsOfGains: readonly ReadonlyMap<RoutingRow, number>[]): Sample[] {
  return [...(seedsOfGains[0]?.keys() ?? [])].map((row) => ({
    group: row.group,
    stratum: row.source,
    value: mean(seedsOfGains.map((gains) => gains.get(row) ?? 0)),
  }));
}

function report(name: string, samples: readonly Sample[]): void {
  const points = [macroMean(samples), ...bootstrapInterval(samples)].map((value) =>
    (100 * value).toFixed(2),
  );
  console.log(`${name}: ${points[0]} points (${points[1]} to ${points[2]})`);
}

function nameChosen({ cueShare, demandPenalty, demandCount }: TrainingOptions): string {
  return `cues ${cueShare}, penalty ${demandPenalty}, demands ${demandCount}`;
}

function countOf(names: readonly string[]): [string, number][] {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  return [...counts].toSorted(([, a], [, b]) => b - a);
}

function percent(share: number): string {
  return `${(100 * share).toFixed(1)} %`;
}
