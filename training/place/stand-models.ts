import type { PlacedTask } from '#server/providers/contract/describe-model.ts';
import { logOddsOf } from '#server/areas/routing/learned/estimate-chance.ts';
import { mean } from '../evaluate/statistics.ts';
import { byCategory, categories, type Category, type LiveBenchRow } from './read-live-bench.ts';
import { generations, type Relative } from './relatives.ts';

export interface PlaceInput {
  table: ReadonlyMap<string, LiveBenchRow>;
  relatives: Readonly<Record<string, Relative>>;
  providerOf: (model: string) => string;
  /** The abilities assigned to a weak row in the table. They are those of GPT-4 Turbo in the catalogue. */
  anchors: Record<PlacedTask, number>;
}

/** Log-odds above a weak row of the table, by category. */
export type Standing = Record<Category, number>;

type Table = PlaceInput['table'];

// Makers' own figures and the usual step between generations count half.
const believed = 0.5;
// The log-odds that one percentage point is worth at 50 %.
const logOddsOfPoint = 0.04;

/**
 * Each model's standing according to the rows of its relatives, adjusted by vendor and generation as
 * explained in the model card.
 */
export function standModels(input: PlaceInput): Map<string, Standing> {
  const own = standRows(input);
  const shapes = shapeVendors(own, input);
  const step = believed * usualStep(input.table);
  const raised = new Map(
    Object.entries(input.relatives).map(([model, relative]) => {
      const shape = shapes.get(input.providerOf(model)) ?? byCategory(() => 0);
      const standing = shrink(own.get(model) ?? byCategory(() => 0), shape, relative.rows.length);
      return [model, lift(standing, step * relative.since.length + claimedGain(relative))] as const;
    }),
  );
  return new Map(
    [...raised].map(([model, standing]) => [
      model,
      besideOther(standing, input.relatives[model]?.beside, raised),
    ]),
  );
}

/** The mean over a standing's categories, weighted by `parts`. */
export function weigh(standing: Standing, parts: Partial<Record<Category, number>>): number {
  const weights = Object.values(parts);
  const sum = categories.reduce((total, each) => total + (parts[each] ?? 0) * standing[each], 0);
  return sum / weights.reduce((total, weight) => total + weight, 0);
}

function standRows({ table, relatives }: PlaceInput): Map<string, Standing> {
  const weak = byCategory((category) =>
    quantile(
      [...table.values()].map((row) => logOddsOf(row[category] / 100)),
      0.1,
    ),
  );
  return new Map(
    Object.entries(relatives).map(([model, { rows }]) => {
      const middle = middleRow(table, rows);
      return [model, byCategory((category) => logOddsOf(middle[category] / 100) - weak[category])];
    }),
  );
}

/** The median of some rows for each category, so that a single failed run has no effect. */
export function middleRow(table: Table, rows: readonly string[]): LiveBenchRow {
  return byCategory((category) =>
    quantile(
      rows.map((row) => rowOf(table, row)[category]),
      0.5,
    ),
  );
}

// A vendor's typical strengths and weaknesses by category, relative to its level. Models that are
// placed by the same rows count only once.
function shapeVendors(
  own: Map<string, Standing>,
  { relatives, providerOf }: PlaceInput,
): Map<string, Standing> {
  const byRows = new Map(
    Object.entries(relatives).map(([model, { rows }]) => [rows.join(), model]),
  );
  const byVendor = Map.groupBy(byRows.values(), providerOf);
  return new Map(
    [...byVendor].map(([vendor, models]) => {
      const standings = models.map((model) => own.get(model) ?? byCategory(() => 0));
      return [
        vendor,
        byCategory((category) =>
          mean(standings.map((standing) => standing[category] - levelOf(standing))),
        ),
      ];
    }),
  );
}

// With one row, a model's own results and its vendor's typical shape count half each. With three
// rows, its own results count three quarters.
function shrink(standing: Standing, shape: Standing, rows: number): Standing {
  const trust = rows / (rows + 1);
  const level = levelOf(standing);
  return byCategory(
    (category) => level + trust * (standing[category] - level) + (1 - trust) * shape[category],
  );
}

function claimedGain({ stated }: Relative): number {
  return believed * logOddsOfPoint * (stated?.points ?? 0);
}

function besideOther(
  standing: Standing,
  beside: Relative['beside'],
  all: ReadonlyMap<string, Standing>,
): Standing {
  const other = beside && all.get(beside.model);
  if (!other) return standing;
  const claimed = levelOf(other) + logOddsOfPoint * beside.points;
  return lift(standing, believed * (claimed - levelOf(standing)));
}

function usualStep(table: Table): number {
  const gains = generations.map(
    ([before, after]) => levelIn(table, after) - levelIn(table, before),
  );
  return quantile(gains, 0.5);
}

function levelIn(table: Table, row: string): number {
  return levelOf(byCategory((category) => logOddsOf(rowOf(table, row)[category] / 100)));
}

function levelOf(standing: Standing): number {
  return mean(Object.values(standing));
}

function lift(standing: Standing, by: number): Standing {
  return byCategory((category) => standing[category] + by);
}

function rowOf(table: Table, name: string): LiveBenchRow {
  const row = table.get(name);
  if (!row) throw new Error(`LiveBench's table has no row ${name}.`);
  return row;
}

function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  const at = share * (sorted.length - 1);
  const [below = 0, above = below] = [sorted[Math.floor(at)], sorted[Math.ceil(at)]];
  return below + (at - Math.floor(at)) * (above - below);
}
