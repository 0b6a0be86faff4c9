import { domainOf, domains } from '../domains.ts';
import { inputCount, measureScales, prepareRow } from '../prepare-rows.ts';
import type { RoutingRow } from '../read-rows.ts';
import { project, solveRidges } from '../solve-ridge.ts';
import { mean, randomFrom, recoverGap, shuffled } from './statistics.ts';

const strong = 'openai:gpt-4-turbo';
const weak = 'x:mixtral-8x7b-instruct';

export interface GapOptions {
  source: string;
  mostLabels: number;
  penalty: number;
  cueShare: number;
  /** How much knowing the category counts beside the words. */
  categoryShare: number;
  folds: ReadonlyMap<string, number>;
  seed: number;
}

/** One source's strong-or-weak figure by a model trained for it alone, fold by fold. */
export function judgeGap(rows: readonly RoutingRow[], options: GapOptions) {
  const own = rows.filter(({ source }) => source === options.source);
  const figures = [0, 1, 2, 3, 4].map((fold) => {
    const isTested = (row: RoutingRow) => options.folds.get(row.group) === fold;
    return judgeFold(
      own.filter((row) => !isTested(row)),
      own.filter(isTested),
      options,
    );
  });
  return {
    apgr: mean(figures.map(({ apgr }) => apgr)),
    cpt50: mean(figures.map(({ cpt50 }) => cpt50)),
  };
}

function judgeFold(training: RoutingRow[], tested: RoutingRow[], options: GapOptions) {
  const categories = [...new Set(training.map(({ category }) => category))].toSorted();
  const scales = measureScales(training, options.cueShare);
  const rows = training.map((row) => prepareRow(row, scales));
  const labelled = new Set(
    shuffled(training, randomFrom(options.seed)).slice(0, options.mostLabels),
  );
  const gaps = Float64Array.from(
    training,
    (row) => (row.scores[strong] ?? 0) - (row.scores[weak] ?? 0),
  );
  const weights = Float64Array.from(training, (row) => (labelled.has(row) ? 1 : 0));
  const usual = mean([...labelled].map((row) => gaps[training.indexOf(row)] ?? 0));
  const [words = new Float64Array()] = solveRidges(
    rows,
    [{ values: gaps.map((gap) => gap - usual), weights }],
    inputCount,
    options.penalty,
    25,
  );
  const guess = options.categoryShare > 0 ? learnCategories(training, rows, categories) : null;
  const ofCategory = categoryGaps(categories, labelled, usual);
  const cases = tested.map((row) => {
    const prepared = prepareRow(row, scales);
    const shares = guess?.(prepared) ?? [];
    const byCategory = shares.reduce((sum, share, at) => sum + share * (ofCategory[at] ?? 0), 0);
    return {
      gap: project(words, prepared) + options.categoryShare * byCategory,
      strong: row.scores[strong] ?? 0,
      weak: row.scores[weak] ?? 0,
    };
  });
  return recoverGap(cases);
}

// A category with few labels leans on those of its domain, and that on all.
function categoryGaps(categories: string[], labelled: Set<RoutingRow>, usual: number): number[] {
  const gapsOf = (belongs: (row: RoutingRow) => boolean, prior: number, trust: number) => {
    const gaps = [...labelled]
      .filter(belongs)
      .map((row) => (row.scores[strong] ?? 0) - (row.scores[weak] ?? 0));
    return (gaps.reduce((sum, gap) => sum + gap, 0) + trust * prior) / (gaps.length + trust);
  };
  const ofDomain = domains.map((_, at) => gapsOf((row) => domainOf(row) === at, usual, 10));
  return categories.map((category) => {
    const sample = [...labelled].find((row) => row.category === category);
    const prior = sample ? (ofDomain[domainOf(sample)] ?? usual) : usual;
    return gapsOf((row) => row.category === category, prior, 12) - usual;
  });
}

// Which category a prompt is of is no label of a model: all training prompts may teach it.
function learnCategories(
  training: readonly RoutingRow[],
  rows: ReturnType<typeof prepareRow>[],
  categories: readonly string[],
) {
  const weights = new Float64Array(rows.length).fill(1);
  const shares = categories.map(
    (category) => training.filter((row) => row.category === category).length / training.length,
  );
  const columns = solveRidges(
    rows,
    categories.map((category, at) => ({
      values: Float64Array.from(
        training,
        (row) => (row.category === category ? 1 : 0) - (shares[at] ?? 0),
      ),
      weights,
    })),
    inputCount,
    0.4,
    14,
  );
  return (row: ReturnType<typeof prepareRow>) => {
    const raw = columns.map((column, at) =>
      Math.exp(14 * (project(column, row) + (shares[at] ?? 0))),
    );
    const total = raw.reduce((sum, value) => sum + value, 0);
    return raw.map((value) => value / total);
  };
}
