import { domainOf, domains } from '../domains.ts';
import type { RoutingRow } from '../read-rows.ts';

/** The ability of each model, before anything is learned from the prompts themselves. */
export interface Abilities {
  models: string[];
  rows: number[];
  general: Float64Array;
  generalVariance: Float64Array;
  /** By model, then by domain. */
  domains: Float64Array[];
  variances: Float64Array[];
  /** How much harder than average each row's category is. */
  difficultyOf(row: RoutingRow): number;
}

const spread = { general: 1.5, domain: 0.8, category: 1.5 };
const rounds = 120;

/**
 * Log-odds of a right answer as what a model can do, plus what it adds in the domain, less how hard the
 * category is: a hierarchical Rasch model, fitted by damped Newton steps one parameter at a time.
 */
export function fitAbilities(rows: readonly RoutingRow[]): Abilities {
  const cells = gatherCells(rows);
  const models = [...new Set(cells.map(({ model }) => model))].toSorted();
  const categories = [...new Set(cells.map(({ category }) => category))].toSorted();
  const general = new Parameters(models.length, spread.general);
  const inDomain = new Parameters(models.length * domains.length, spread.domain);
  const hardness = new Parameters(categories.length, spread.category);
  const places = cells.map((cell) => {
    const model = models.indexOf(cell.model);
    return {
      ...cell,
      model,
      category: categories.indexOf(cell.category),
      domain: cell.domain < 0 ? -1 : model * domains.length + cell.domain,
    };
  });
  for (let round = 0; round < rounds; round += 1) {
    for (const place of places) {
      const raw = general.at(place.model) + inDomain.at(place.domain) - hardness.at(place.category);
      const chance = 1 / (1 + Math.exp(-raw));
      const slope = place.right - place.count * chance;
      const bend = place.count * chance * (1 - chance);
      general.push(place.model, slope, bend);
      inDomain.push(place.domain, slope, bend);
      hardness.push(place.category, -slope, bend);
    }
    for (const each of [general, inDomain, hardness]) each.step();
  }
  const perModel = (values: Float64Array) =>
    models.map((_, at) => values.slice(at * domains.length, (at + 1) * domains.length));
  return {
    models,
    rows: models.map((model) => rows.reduce((sum, row) => sum + (model in row.scores ? 1 : 0), 0)),
    general: general.values,
    generalVariance: general.variances(),
    domains: perModel(inDomain.values),
    variances: perModel(inDomain.variances()),
    difficultyOf: (row) => hardness.at(categories.indexOf(categoryOf(row))),
  };
}

/** What a model can do at a row's kind of work, as log-odds. */
export function abilityAt(abilities: Abilities, model: string, row: RoutingRow): number {
  const at = abilities.models.indexOf(model);
  return (abilities.general[at] ?? 0) + (abilities.domains[at]?.[domainOf(row)] ?? 0);
}

interface Cell {
  model: string;
  category: string;
  domain: number;
  count: number;
  right: number;
}

function categoryOf({ source, category }: RoutingRow): string {
  return `${source} ${category}`;
}

function gatherCells(rows: readonly RoutingRow[]): Cell[] {
  const cells = new Map<string, Cell>();
  for (const row of rows) {
    const category = categoryOf(row);
    for (const [model, score] of row.results) {
      const key = `${model} ${category}`;
      const cell = cells.get(key) ?? { model, category, domain: domainOf(row), count: 0, right: 0 };
      cell.count += 1;
      cell.right += score;
      cells.set(key, cell);
    }
  }
  return [...cells.values()];
}

/** Numbers with a normal prior around 0, all of which move a little in each round. */
class Parameters {
  readonly values: Float64Array;
  readonly #slopes: Float64Array;
  readonly #bends: Float64Array;
  readonly #precision: number;
  #last: Float64Array;

  constructor(size: number, spreadOfPrior: number) {
    this.values = new Float64Array(size);
    this.#slopes = new Float64Array(size);
    this.#bends = new Float64Array(size);
    this.#last = new Float64Array(size);
    this.#precision = 1 / spreadOfPrior ** 2;
  }

  at(index: number): number {
    return this.values[index] ?? 0;
  }

  push(index: number, slope: number, bend: number): void {
    if (index < 0) return;
    this.#slopes[index] = (this.#slopes[index] ?? 0) + slope;
    this.#bends[index] = (this.#bends[index] ?? 0) + bend;
  }

  step(): void {
    const damping = 0.5;
    for (let at = 0; at < this.values.length; at += 1) {
      const value = this.values[at] ?? 0;
      const slope = (this.#slopes[at] ?? 0) - this.#precision * value;
      this.values[at] = value + (damping * slope) / ((this.#bends[at] ?? 0) + this.#precision);
    }
    this.#last = this.#bends.slice();
    this.#slopes.fill(0);
    this.#bends.fill(0);
  }

  variances(): Float64Array {
    return this.#last.map((bend) => 1 / (bend + this.#precision));
  }
}
