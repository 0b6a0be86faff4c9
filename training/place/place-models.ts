import type { PlacedTask } from '#server/providers/contract/describe-model.ts';
import { chanceOf, logOddsOf } from '#server/areas/routing/learned/estimate-chance.ts';
import { mean } from '../evaluate/statistics.ts';
import { byCategory, categories, type Category } from './read-live-bench.ts';
import type { Relative } from './relatives.ts';
import { standModels, weigh, type PlaceInput } from './stand-models.ts';

const everything = Object.fromEntries(categories.map((category) => [category, 1]));

/** The categories from which the abilities for each kind of task are derived, with their weights. */
export const partsOf: Record<PlacedTask, Partial<Record<Category, number>>> = {
  chat: { IF: 1, Language: 1 },
  knowledge: everything,
  writing: { IF: 1, Language: 2 },
  code: { Coding: 2, 'Agentic Coding': 1 },
  maths: { Mathematics: 1 },
  reasoning: { Reasoning: 2, 'Data Analysis': 1 },
  translation: { Language: 1 },
  summary: { IF: 1 },
  vision: everything,
};

export const placedTasks = Object.keys(partsOf) as PlacedTask[];

export type PlacedAbilities = Record<PlacedTask, number>;

// Shrinks differences, because the table's tasks aren't what people ask for, and most of its rows
// are for earlier models.
const spread = 0.8;

/** The abilities of models according to the table and the Arena's ratings, from 0 to 1, with three decimals. */
export function placeModels(input: PlaceInput): Map<string, PlacedAbilities> {
  const standings = standModels(input);
  const tabled = (model: string, task: PlacedTask) =>
    weigh(standings.get(model) ?? byCategory(() => 0), partsOf[task]);
  const ratings = {
    code: rate(
      input.relatives,
      ({ arenaCode }) => arenaCode,
      (model) => tabled(model, 'code'),
    ),
    chat: rate(
      input.relatives,
      ({ arenaText }) => arenaText,
      (model) => tabled(model, 'chat'),
    ),
  };
  const place = (model: string, task: PlacedTask) => {
    const above = tabled(model, task);
    const rated = task === 'code' || task === 'chat' ? ratings[task].get(model) : undefined;
    const both = rated === undefined ? above : (above + rated) / 2;
    return roundTo3(chanceOf(logOddsOf(input.anchors[task]) + spread * both));
  };
  return new Map(
    Object.keys(input.relatives).map((model) => [
      model,
      Object.fromEntries(placedTasks.map((task) => [task, place(model, task)])) as PlacedAbilities,
    ]),
  );
}

// Ratings are only relative, so their mean is set to the table's mean for the same models.
function rate(
  relatives: PlaceInput['relatives'],
  ratingOf: (relative: Relative) => number | undefined,
  tabled: (model: string) => number,
): Map<string, number> {
  const rated = Object.entries(relatives).flatMap(([model, relative]) => {
    const rating = ratingOf(relative);
    return rating === undefined ? [] : [{ model, rating }];
  });
  const middleRating = mean(rated.map(({ rating }) => rating));
  const middle = mean(rated.map(({ model }) => tabled(model)));
  return new Map(
    rated.map(({ model, rating }) => [model, middle + logOddsOfRating(rating - middleRating)]),
  );
}

function logOddsOfRating(lead: number): number {
  return (lead * Math.LN10) / 400;
}

// No source rates these models together with DALL-E 3, which the specification names. So even the
// lowest-rated of them is placed above DALL-E 3.
const leastPicture = { rating: 1223, ability: 0.9 };

/** An image model's ability, based on its rating on the Arena's text-to-image board. */
export function placePicture(rating: number): number {
  const lead = logOddsOfRating(rating - leastPicture.rating);
  return roundTo3(chanceOf(logOddsOf(leastPicture.ability) + spread * lead));
}

function roundTo3(ability: number): number {
  return Math.round(ability * 1_000) / 1_000;
}
