import { pricedOn, type Model } from '#server/providers/contract/model.ts';
import { currentListings, currentModels, placeBy } from '../place/place-current-models.ts';
import type { PlacedAbilities } from '../place/place-models.ts';
import {
  categories,
  meanOf,
  ofJune,
  readLiveBench,
  readTasks,
  type Category,
} from '../place/read-live-bench.ts';
import { relatives, type Relative } from '../place/relatives.ts';
import { middleRow } from '../place/stand-models.ts';
import type { Part } from './judge-choosing.ts';

const table = readLiveBench();
const june = readTasks();

/**
 * The same rows both place and judge the models. This shows how good the choices are if the rows
 * are right.
 */
export function partsInForce(day: string): Part[] {
  return partsByCategory(day, placeBy(relatives, table));
}

/** Places models only by the previous generation's rows, and judges them by the next one's. */
export function partsByGeneration(day: string): Part[] {
  const earlier = Object.entries(relatives).flatMap(([model, relative]) =>
    relative.earlierRows.length > 0 ? [[model, bare(relative.earlierRows)] as const] : [],
  );
  return partsByCategory(day, placeBy(Object.fromEntries(earlier), table));
}

/** Models are placed by the release of 2026-06-25 without one of its tasks, and judged by that task. */
export function partsByTask(day: string): Part[] {
  const rowOf = new Map(
    Object.entries(relatives).flatMap(([model, { rows }]) => {
      const row = [...june.rows.keys()].findLast((name) => rows.includes(ofJune(name)));
      return row === undefined ? [] : [[model, row] as const];
    }),
  );
  const byRow = Object.fromEntries([...rowOf].map(([model, row]) => [model, bare([ofJune(row)])]));
  const resultOf = (model: string, task: string) =>
    june.rows.get(rowOf.get(model) ?? '')?.get(task);
  return categories.flatMap((category) =>
    june.categories[category].map((task) => ({
      category,
      pool: poolOf(
        day,
        placeBy(byRow, tableWithout(category, task)),
        (model) => resultOf(model, task) ?? 0,
      ),
    })),
  );
}

function tableWithout(category: Category, task: string): typeof table {
  const others = june.categories[category].filter((each) => each !== task);
  return new Map([
    ...table,
    ...[...june.rows].map(([name, row]) => {
      const whole = middleRow(table, [ofJune(name)]);
      return [ofJune(name), { ...whole, [category]: meanOf(row, others) }] as const;
    }),
  ]);
}

function partsByCategory(day: string, placed: ReadonlyMap<string, PlacedAbilities>): Part[] {
  return categories.map((category) => ({
    category,
    pool: poolOf(day, placed, (model) => middleRow(table, rowsOf(model))[category]),
  }));
}

// The models that are offered and placed, at the prices on a given day.
function poolOf(
  day: string,
  placed: ReadonlyMap<string, PlacedAbilities>,
  resultOf: (model: string) => number,
): Part['pool'] {
  return currentModels
    .filter(({ id }) => currentListings.some((listing) => listing.id === id))
    .flatMap((model) => {
      const abilities = placed.get(model.model);
      return abilities
        ? [{ model: place(model, abilities, day), result: resultOf(model.model) }]
        : [];
    });
}

function place(model: Model, abilities: PlacedAbilities, day: string): Model {
  return { ...pricedOn(model, day), abilities: { ...model.abilities, ...abilities } };
}

// Leaves out later generations and other sources, because only the row itself is judged.
function bare(rows: readonly string[]): Relative {
  return { name: '', rows, earlierRows: [], since: [] };
}

function rowsOf(model: string): readonly string[] {
  return relatives[model]?.rows ?? [];
}
