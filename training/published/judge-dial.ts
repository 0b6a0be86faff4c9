import { demandedBy } from '#server/areas/routing/choose/hardness.ts';
import { onScaleOf } from '#server/areas/routing/choose/estimate-quality.ts';
import { shortfallAt, valueOf } from '#server/areas/routing/choose/plateaus.ts';
import { priceModels } from '#server/areas/routing/choose/price-models.ts';
import type { RoutingContext } from '#server/areas/routing/choose/routing-context.ts';
import { scoreModels } from '#server/areas/routing/choose/score-models.ts';
import { surely } from '#server/areas/routing/choose/task-shares.ts';
import { caution } from '#server/areas/routing/create-router.ts';
import { isMeasured, type Learned } from '#server/areas/routing/learned/router-weights.ts';
import type { PromptTraits } from '#server/areas/routing/prompt/parse-prompt.ts';
import { tasks, type Listing, type Model } from '#server/providers/contract/model.ts';
import { catalogue } from '#server/providers/catalogue.ts';
import { specification } from '#server/providers/specification.ts';
import { loadWeights } from '#server/areas/routing/weights/load-weights.ts';

interface Listed {
  models: readonly Model[];
  listings: readonly Listing[];
}

function pickable({ models, listings }: Listed, isFree = false): Model[] {
  const isIn = ({ id }: Model) =>
    listings.some(
      (listing) => listing.id === id && listing.picker && !(isFree && listing.picker.isStandard),
    );
  return models.filter((model) => model.writesText && !model.retirement && isIn(model));
}

/** Current models that write text and can be chosen. */
export const today = pickable(catalogue);
const of2024 = specification.models.filter(({ writesText }) => writesText);
const named = (...names: string[]) =>
  [...today, ...of2024].filter(({ model }) => names.includes(model));

/** Sets of models that a person might choose from. */
export const pools: Readonly<Record<string, readonly Model[]>> = {
  'the models of today': today,
  'the free ones of today': pickable(catalogue, true),
  'the models of 2024': of2024,
  'one vendor': today.filter(({ provider }) => provider === 'anthropic'),
  'two models of today': named('gpt-6-luna', 'gpt-6.2-sol'),
  'two models of 2024': named('gpt-4-turbo', 'gemini-1.5-flash'),
};

/** The choice for one prompt. */
export interface Chosen {
  difficulty: number;
  /** In millionths of a US dollar per unit of work, where one unit is one written token. */
  price: number;
  /** The chance of a good answer, as used for the choice. */
  chance: number;
  /** Whether at most one model is better for this prompt. */
  isStrong: boolean;
}

const difficulties = Array.from({ length: 20 }, (_, at) => (at + 0.5) / 20);

/** The choices from a pool for prompts of all kinds, domains and difficulties at this position. */
export function chooseForAll(pool: readonly Model[], dial: number): Chosen[] {
  const prices = priceModels(pool, { read: 100, written: 300 });
  return difficulties.flatMap((difficulty) =>
    promptsAt(difficulty).flatMap((asked) => {
      const context = onScaleOf(pool, asked);
      const ranked = scoreModels(pool, context, dial);
      const [first] = ranked;
      if (!first) return [];
      const better = ranked.filter(({ quality }) => quality > first.quality + 1e-9);
      const price = prices.get(first.model.id) ?? 0;
      const chance = Math.exp(valueOf(first.quality, shortfallAt(difficulty, context)));
      return [{ difficulty, price, chance, isStrong: better.length < 2 }];
    }),
  );
}

const weights = loadWeights();
const profiles = new Map(weights.header.profiles.map((profile) => [profile.id, profile]));
const learned: Learned = { weights, profiles, caution };

function promptsAt(difficulty: number): RoutingContext[] {
  const { domains } = weights.header;
  const byTables = tasks
    .filter((task) => !isMeasured(task) && task !== 'image' && task !== 'vision')
    .map((task) => ({ traits: traitsOf(task, difficulty), demand: null, learned }));
  const read = domains.map(({ task }, own) => {
    const demand = {
      domains: Float64Array.from(domains, (_, at) => (at === own ? 1 : 0)),
      demands: new Float64Array(weights.header.demandCount),
      difficulty: demandedBy(difficulty),
    };
    return { traits: traitsOf(task, difficulty), demand, learned };
  });
  return [...byTables, ...read];
}

function traitsOf(task: PromptTraits['task'], difficulty: number): PromptTraits {
  return {
    task,
    shares: surely(task),
    isTold: true,
    domain: null,
    difficulty,
    promptTokens: 100,
    plainTokens: 100,
    needsVision: false,
    needsImage: false,
    needsDocuments: false,
  };
}
