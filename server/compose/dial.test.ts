import { describe, expect, test } from 'vitest';
import { demandedBy, shortfallOf } from '../domain/routing/choose/hardness.ts';
import { priceModels } from '../domain/routing/choose/price-models.ts';
import type { RoutingContext } from '../domain/routing/choose/routing-context.ts';
import { scoreModels } from '../domain/routing/choose/score-models.ts';
import { caution } from '../domain/routing/create-router.ts';
import { tasks, type Model } from '../domain/models/model.ts';
import { isMeasured, type Learned } from '../domain/routing/learned/router-weights.ts';
import { parsePrompt } from '../domain/routing/prompt/parse-prompt.ts';
import { requestFor } from '../domain/routing/routing-fixtures.ts';
import { catalogue } from '../providers/catalogue.ts';
import { specification } from '../providers/specification.ts';
import { loadWeights } from './load-weights.ts';

const weights = loadWeights();
const profiles = new Map(weights.header.profiles.map((profile) => [profile.id, profile]));
const learned: Learned = { weights, profiles, caution };

type Listed = Pick<typeof catalogue, 'models' | 'listings'>;

function pickable({ models, listings }: Listed, isFree = false): Model[] {
  const isIn = ({ id }: Model) =>
    listings.some(
      (listing) => listing.id === id && listing.picker && !(isFree && listing.picker.isStandard),
    );
  return models.filter((model) => model.writesText && !model.retirement && isIn(model));
}

const today = pickable(catalogue);
const of2024 = specification.models.filter(({ writesText }) => writesText);
const named = (...names: string[]) =>
  [...today, ...of2024].filter(({ model }) => names.includes(model));

const pools: Record<string, Model[]> = {
  'the models of today': today,
  'the free ones of today': pickable(catalogue, true),
  'the models of 2024': of2024,
  'one vendor': today.filter(({ provider }) => provider === 'anthropic'),
  'two models of today': named('gpt-6-luna', 'gpt-6.2-sol'),
  'two models of 2024': named('gpt-4-turbo', 'gemini-1.5-flash'),
};

const difficulties = Array.from({ length: 20 }, (_, at) => (at + 0.5) / 20);
const plain = parsePrompt(requestFor('hello', []));

/** A prompt of every kind, and of every domain that results are known of, at one difficulty. */
function promptsAt(difficulty: number): RoutingContext[] {
  const { domains } = weights.header;
  const told = tasks
    .filter((task) => !isMeasured(task) && task !== 'image' && task !== 'vision')
    .map((task) => ({ traits: { ...plain, task, difficulty }, demand: null, learned }));
  const read = domains.map(({ task }, own) => {
    const demand = {
      domains: Float64Array.from(domains, (_, at) => (at === own ? 1 : 0)),
      demands: new Float64Array(weights.header.demandCount),
      difficulty: demandedBy(difficulty),
    };
    const shortfall = shortfallOf(demand, difficulty, weights.header);
    return { traits: { ...plain, task, difficulty }, demand, learned, shortfall };
  });
  return [...told, ...read];
}

interface Chosen {
  difficulty: number;
  price: number;
  chance: number;
  /** Whether only one model is better at this prompt. */
  isStrong: boolean;
}

function chooseAll(pool: readonly Model[], dial: number): Chosen[] {
  const prices = priceModels(pool, { read: 100, written: 300 });
  return difficulties.flatMap((difficulty) =>
    promptsAt(difficulty).flatMap((context) => {
      const ranked = scoreModels(pool, context, dial);
      const [first] = ranked;
      if (!first) return [];
      const better = ranked.filter(({ quality }) => quality > first.quality + 1e-9);
      const price = prices.get(first.model.id) ?? 0;
      const chance = Math.exp(first.weighed.value);
      return [{ difficulty, price, chance, isStrong: better.length < 2 }];
    }),
  );
}

const mean = (values: readonly number[]) =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

describe.each(Object.entries(pools))('with %s', (_, pool) => {
  const settings = [0, 25, 50, 75, 100].map((dial) => chooseAll(pool, dial));
  const steps = (valueOf: (chosen: Chosen) => number) => {
    const means = settings.map((chosen) => mean(chosen.map(valueOf)));
    const whole = (means.at(-1) ?? 0) - (means[0] ?? 0);
    return means.slice(1).map((value, at) => (value - (means[at] ?? 0)) / whole);
  };

  test('prices and expected quality go up at every step of the dial, and together in even ones', () => {
    const climbed = steps(({ price }) => Math.log(price));
    const gained = steps(({ chance }) => chance);
    climbed.forEach((step, at) => {
      expect(step).toBeGreaterThan(0.03);
      expect(gained[at]).toBeGreaterThan(0);
      const both = (2 * step + (gained[at] ?? 0)) / 3;
      expect(both).toBeGreaterThan(0.1);
      expect(both).toBeLessThan(0.45);
    });
  });

  test('at 50 hard prompts get one of the two strongest models, and easy ones no dear one', () => {
    const balanced = settings[2] ?? [];
    const hard = balanced.filter(({ difficulty }) => difficulty > 2 / 3);
    expect(mean(hard.map(({ isStrong }) => Number(isStrong)))).toBeGreaterThanOrEqual(0.8);
    const best = settings[4] ?? [];
    const isEasy = ({ difficulty }: Chosen) => difficulty < 1 / 3;
    const priceOf = (chosen: Chosen[]) => mean(chosen.filter(isEasy).map(({ price }) => price));
    expect(priceOf(balanced)).toBeLessThan(priceOf(best) / 3);
  });
});
