import { domainOf, domains, isAnsweredOutright } from './domains.ts';
import type { RoutingRow } from '../rows/read-rows.ts';
import { doubtDomains } from './doubt-domains.ts';
import { categoryOf, gatherCells, type Cell } from './gather-cells.ts';
import { Parameters } from './parameters.ts';
import { fieldCount, fieldOf, spread } from './priors.ts';

/** The ability of each model, regardless of the words in prompts. */
export interface Abilities {
  models: string[];
  rows: number[];
  general: Float64Array;
  generalVariance: Float64Array;
  /** Indexed by model, then by domain. */
  domains: Float64Array[];
  variances: Float64Array[];
  /** How much harder the row's category is than the average. */
  difficultyOf(row: RoutingRow): number;
  /**
   * How much a row's protocol adds to a model's ability; 0 if the model may think before it answers, as in real
   * use.
   */
  protocolOf(model: string, row: RoutingRow): number;
}

const rounds = 500;
const addedUp = 6;

/**
 * A hierarchical Rasch model, fitted with damped Newton steps. The log-odds of a right answer are the model's
 * general ability plus its ability in the field and domain, minus the category's difficulty. Answering
 * without thinking has its own parameters, so it doesn't lower the ability for questions that need thought.
 */
export function fitAbilities(rows: readonly RoutingRow[]): Abilities {
  const cells = gatherCells(rows);
  const models = [...new Set(cells.map(({ model }) => model))].toSorted();
  const categories = [...new Set(cells.map(({ category }) => category))].toSorted();
  const sizes = { models: models.length, categories: categories.length };
  const parts = createParts(sizes);
  const places = cells.map((cell) => placeOf(cell, models, categories));
  for (let round = 0; round < rounds; round += 1) {
    for (const { count, right, at } of places) {
      const chance = chanceAt(at, parts);
      const slope = right - count * chance;
      const bend = count * chance * (1 - chance);
      for (let index = 0; index < parts.length; index += 1) {
        parts[index]?.push(at[index] ?? -1, index === hardness ? -slope : slope, bend);
      }
    }
    for (const part of parts) part.step(1 / addedUp);
  }
  const known = places.map(({ at, count, isOutright }) => {
    const chance = chanceAt(at, parts);
    return {
      model: at[0] ?? 0,
      place: at[2] ?? -1,
      isOutright,
      bend: count * chance * (1 - chance),
    };
  });
  const [general, inField, inDomain, protocol, protocolInDomain, hard] = parts;
  const doubts = doubtDomains(known, models.length);
  return {
    models,
    rows: models.map((model) => countRows(rows, model)),
    general: general.values,
    generalVariance: doubts.general,
    domains: models.map((_, model) =>
      Float64Array.from(
        domains,
        (__, domain) =>
          inField.at(model * fieldCount + (fieldOf[domain] ?? 0)) +
          inDomain.at(model * domains.length + domain),
      ),
    ),
    variances: doubts.domains,
    difficultyOf: (row) => hard.at(categories.indexOf(categoryOf(row))),
    protocolOf(model, row) {
      if (!isAnsweredOutright(row)) return 0;
      const at = models.indexOf(model);
      return protocol.at(at) + protocolInDomain.at(at * domains.length + domainOf(row));
    },
  };
}

/** A model's ability at a row's kind of task, in log-odds. */
export function abilityAt(abilities: Abilities, model: string, row: RoutingRow): number {
  const at = abilities.models.indexOf(model);
  const inDomain = abilities.domains[at]?.[domainOf(row)] ?? 0;
  return (abilities.general[at] ?? 0) + inDomain + abilities.protocolOf(model, row);
}

type Parts = readonly [Parameters, Parameters, Parameters, Parameters, Parameters, Parameters];
const hardness = 5;

function createParts({ models, categories }: { models: number; categories: number }): Parts {
  return [
    new Parameters(models, spread.general),
    new Parameters(models * fieldCount, spread.field),
    new Parameters(models * domains.length, spread.domain),
    new Parameters(models, spread.protocol),
    new Parameters(models * domains.length, spread.protocolInDomain),
    new Parameters(categories, spread.category),
  ];
}

/** The index of a cell's parameter in each part; -1 if the part has none. */
function placeOf(cell: Cell, models: readonly string[], categories: readonly string[]) {
  const model = models.indexOf(cell.model);
  const inDomain = cell.domain < 0 ? -1 : model * domains.length + cell.domain;
  const inField = cell.domain < 0 ? -1 : model * fieldCount + (fieldOf[cell.domain] ?? 0);
  const { count, right, isOutright } = cell;
  const protocol = isOutright ? [model, inDomain] : [-1, -1];
  const at = [model, inField, inDomain, ...protocol, categories.indexOf(cell.category)];
  return { count, right, isOutright, at };
}

function chanceAt(at: readonly number[], parts: Parts): number {
  let raw = 0;
  for (let index = 0; index < parts.length; index += 1) {
    const value = parts[index]?.at(at[index] ?? -1) ?? 0;
    raw += index === hardness ? -value : value;
  }
  return 1 / (1 + Math.exp(-raw));
}

function countRows(rows: readonly RoutingRow[], model: string): number {
  return Math.round(rows.reduce((sum, row) => sum + (model in row.scores ? row.weight : 0), 0));
}
