import { domainOf, domains } from '../domains.ts';
import { featuresOf, measureScales, prepareRows, type PreparedRows } from '../prepare-rows.ts';
import type { RoutingRow } from '../read-rows.ts';
import { projectAll, solveRidges } from '../solve-ridge.ts';
import { mean } from './statistics.ts';

const strong = 'openai:gpt-4-turbo';
const weak = 'x:mixtral-8x7b-instruct';

export function gapOf({ scores }: RoutingRow): number {
  return (scores[strong] ?? 0) - (scores[weak] ?? 0);
}

export function strongAndWeak({ scores }: RoutingRow): { strong: number; weak: number } {
  return { strong: scores[strong] ?? 0, weak: scores[weak] ?? 0 };
}

const penalties = [3, 10, 30];
const cueShares = [0.5, 1, 2];

/**
 * How much better the strong model is expected to do on each tested row: what words and cues say, as the
 * mean over all settings so that none has to be chosen with few labels, and what the category says.
 */
export function predictGaps(
  training: readonly RoutingRow[],
  tested: readonly RoutingRow[],
  labelled: ReadonlySet<RoutingRow>,
): Float64Array {
  const own = [...labelled];
  const usual = mean(own.map(gapOf));
  const gaps = Float64Array.from(own, (row) => gapOf(row) - usual);
  const words = cueShares.flatMap((cueShare) =>
    penalties.map((penalty) => fitAndRead(own, tested, cueShare, penalty, [gaps])[0]),
  );
  const byCategory = readCategories(training, tested, labelled);
  return Float64Array.from(
    tested,
    (_, at) => mean(words.map((said) => said?.[at] ?? 0)) + (byCategory[at] ?? 0),
  );
}

function fitAndRead(
  rows: readonly RoutingRow[],
  tested: readonly RoutingRow[],
  cueShare: number,
  penalty: number,
  targets: readonly Float64Array[],
  rounds = 12,
): Float64Array[] {
  const scales = measureScales(rows, cueShare);
  const prepare = (some: readonly RoutingRow[]): PreparedRows =>
    prepareRows(some.map(featuresOf), scales);
  const weights = new Float64Array(rows.length).fill(1);
  const solved = solveRidges(
    prepare(rows),
    targets.map((values) => ({ values, weights })),
    penalty,
    rounds,
  );
  return projectAll(prepare(tested), solved);
}

// Which category a prompt is of is no label of a model: all training prompts may teach it.
function readCategories(
  training: readonly RoutingRow[],
  tested: readonly RoutingRow[],
  labelled: ReadonlySet<RoutingRow>,
): Float64Array {
  const categories = [...new Set(training.map(({ category }) => category))].toSorted();
  if (categories.length < 2) return new Float64Array(tested.length);
  const own = training.map(({ category }) => categories.indexOf(category));
  const shares = categories.map((_, at) => mean(own.map((each) => (each === at ? 1 : 0))));
  const said = fitAndRead(
    training,
    tested,
    1,
    0.4,
    categories.map((_, at) =>
      Float64Array.from(own, (each) => (each === at ? 1 : 0) - (shares[at] ?? 0)),
    ),
    8,
  );
  const gaps = categoryGaps(categories, labelled);
  return Float64Array.from(tested, (_, row) => {
    const raw = categories.map((__, at) =>
      Math.exp(14 * ((said[at]?.[row] ?? 0) + (shares[at] ?? 0))),
    );
    const total = raw.reduce((sum, value) => sum + value, 0);
    return raw.reduce((sum, value, at) => sum + (value / total) * (gaps[at] ?? 0), 0);
  });
}

// A category with few labels leans on those of its domain, and that on all.
function categoryGaps(categories: readonly string[], labelled: ReadonlySet<RoutingRow>): number[] {
  const rows = [...labelled];
  const usual = mean(rows.map(gapOf));
  const gapsOf = (belongs: (row: RoutingRow) => boolean, prior: number, trust: number) => {
    const gaps = rows.filter(belongs).map(gapOf);
    return (gaps.reduce((sum, gap) => sum + gap, 0) + trust * prior) / (gaps.length + trust);
  };
  const ofDomain = domains.map((_, at) => gapsOf((row) => domainOf(row) === at, usual, 10));
  return categories.map((category) => {
    const sample = rows.find((row) => row.category === category);
    const prior = sample ? (ofDomain[domainOf(sample)] ?? usual) : usual;
    return gapsOf((row) => row.category === category, prior, 12) - usual;
  });
}
