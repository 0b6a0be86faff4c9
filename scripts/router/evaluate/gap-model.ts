import { featuresOf, measureScales, prepareRows, type PreparedRows } from '../prepare-rows.ts';
import type { RoutingRow } from '../read-rows.ts';
import { projectAll, solveRidges } from '../solve-ridge.ts';
import type { Routed } from './evaluate-router.ts';
import { topicReader } from './read-topics.ts';
import { mean } from './statistics.ts';

export const strong = 'openai:gpt-4-turbo';
export const weak = 'x:mixtral-8x7b-instruct';

export function gapOf({ scores }: RoutingRow): number {
  return (scores[strong] ?? 0) - (scores[weak] ?? 0);
}

export function strongAndWeak({ scores }: RoutingRow): { strong: number; weak: number } {
  return { strong: scores[strong] ?? 0, weak: scores[weak] ?? 0 };
}

/** How much better a router says the strong model does. */
export function saidGap(routed: Routed | undefined): number {
  return (routed?.chances.get(strong) ?? 0) - (routed?.chances.get(weak) ?? 0);
}

// The source that asks questions of another one in other words, with other options.
const bank = 'mmlu-pro';
const topicPenalty = 20;
const categoryTrust = 12;
const penalties = [3, 10, 30];
const cueShares = [0.5, 1, 2];

/** The rows that a model trained for one pair may learn from. */
export interface Lesson {
  /** Rows of the source; results are known of the labelled ones only. */
  training: readonly RoutingRow[];
  labelled: ReadonlySet<RoutingRow>;
  /** Rows of other sources, none of which asks a tested question. */
  others: readonly RoutingRow[];
}

/**
 * How much better the strong model is expected to do on each tested row: what words and cues say, as the
 * mean over all settings so that none has to be chosen with few labels. Where a source has many fields,
 * what its categories and topics say and what the weak model found hard in other sources counts as well.
 */
export function predictGaps(lesson: Lesson, tested: readonly RoutingRow[]): Float64Array {
  const own = [...lesson.labelled];
  const usual = mean(own.map(gapOf));
  const gaps = Float64Array.from(own, (row) => gapOf(row) - usual);
  const parts = cueShares.flatMap((cueShare) =>
    penalties.map((penalty) => fitAndRead(own, tested, cueShare, penalty, [gaps])[0]),
  );
  const words = Float64Array.from(tested, (_, at) => mean(parts.map((said) => said?.[at] ?? 0)));
  const categories = [...new Set(lesson.training.map(({ category }) => category))].toSorted();
  return categories.length < 2
    ? words
    : sumOf(tested, [words, ...readFields(lesson, tested, categories, own, gaps)]);
}

function sumOf(tested: readonly RoutingRow[], parts: readonly Float64Array[]): Float64Array {
  return Float64Array.from(tested, (_, at) =>
    parts.reduce((sum, part) => sum + (part[at] ?? 0), 0),
  );
}

function readFields(
  lesson: Lesson,
  tested: readonly RoutingRow[],
  categories: readonly string[],
  own: readonly RoutingRow[],
  gaps: Float64Array,
): Float64Array[] {
  const { training, others } = lesson;
  const rows = [...training, ...tested];
  const hard = readHardness(others, rows);
  const hardOf = new Map(rows.map((row, at) => [row, hard[at] ?? 0]));
  const usual = mean(own.map((row) => hardOf.get(row) ?? 0));
  const leaning = own.map((row) => (hardOf.get(row) ?? 0) - usual);
  const slope =
    leaning.reduce((sum, value, at) => sum + value * (gaps[at] ?? 0), 0) /
    (leaning.reduce((sum, value) => sum + value * value, 0) || 1);
  const topics = topicReader([...training, ...others]);
  const weights = new Float64Array(own.length).fill(1);
  const solved = solveRidges(topics(own), [{ values: gaps, weights }], topicPenalty, 20);
  const byTopic = projectAll(topics(tested), solved)[0] ?? new Float64Array();
  return [
    byTopic,
    readCategories(lesson, tested, categories, hardOf),
    Float64Array.from(tested, (row) => slope * ((hardOf.get(row) ?? 0) - usual)),
  ];
}

// How often the weak model fails, learned from sources other than this one.
function readHardness(others: readonly RoutingRow[], rows: readonly RoutingRow[]): Float64Array {
  const sat = others.filter(({ source, scores }) => source === bank && weak in scores);
  const misses = sat.map(({ scores }) => 1 - (scores[weak] ?? 0));
  const usual = mean(misses);
  const values = Float64Array.from(misses, (miss) => miss - usual);
  return sat.length === 0
    ? new Float64Array(rows.length)
    : (fitAndRead(sat, rows, 1, 10, [values])[0] ?? new Float64Array(rows.length));
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

// A prompt's category is no result of a model, so all training prompts may teach it.
function readCategories(
  { training, labelled }: Lesson,
  tested: readonly RoutingRow[],
  categories: readonly string[],
  hardOf: ReadonlyMap<RoutingRow, number>,
): Float64Array {
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
  const hardness = categories.map((_, at) =>
    mean(training.filter((__, row) => own[row] === at).map((row) => hardOf.get(row) ?? 0)),
  );
  const gaps = categoryGaps(categories, hardness, labelled);
  return Float64Array.from(tested, (_, row) => {
    const raw = categories.map((__, at) =>
      Math.exp(14 * ((said[at]?.[row] ?? 0) + (shares[at] ?? 0))),
    );
    const total = raw.reduce((sum, value) => sum + value, 0);
    return raw.reduce((sum, value, at) => sum + (value / total) * (gaps[at] ?? 0), 0);
  });
}

// A category with few labels is estimated mostly by how hard its prompts look.
function categoryGaps(
  categories: readonly string[],
  hardness: readonly number[],
  labelled: ReadonlySet<RoutingRow>,
): number[] {
  const rows = [...labelled];
  const usual = mean(rows.map(gapOf));
  const cells = categories.map((category, at) => {
    const gaps = rows.filter((row) => row.category === category).map((row) => gapOf(row) - usual);
    const sum = gaps.reduce((total, gap) => total + gap, 0);
    const share = gaps.length / (1 + gaps.length / categoryTrust);
    return { count: gaps.length, sum, share, hard: hardness[at] ?? 0 };
  });
  const line = fitLine(cells);
  return cells.map(
    ({ count, sum, hard }) => (sum + categoryTrust * line(hard)) / (count + categoryTrust),
  );
}

function fitLine(cells: readonly { count: number; sum: number; share: number; hard: number }[]) {
  const total = cells.reduce((sum, { share }) => sum + share, 0) || 1;
  const gapOfCell = ({ count, sum }: { count: number; sum: number }) => sum / Math.max(1, count);
  const x = cells.reduce((sum, cell) => sum + cell.share * cell.hard, 0) / total;
  const y = cells.reduce((sum, cell) => sum + cell.share * gapOfCell(cell), 0) / total;
  const across = cells.reduce(
    (sum, cell) => sum + cell.share * (cell.hard - x) * (gapOfCell(cell) - y),
    0,
  );
  const spread = cells.reduce((sum, cell) => sum + cell.share * (cell.hard - x) ** 2, 0) || 1;
  return (hard: number) => y + (across / spread) * (hard - x);
}
