import { expectedCostMicroUsd } from '#server/areas/routing/choose/price-models.ts';
import { scoreModels } from '#server/areas/routing/choose/score-models.ts';
import { surely } from '#server/areas/routing/choose/task-shares.ts';
import type { PromptTraits } from '#server/areas/routing/prompt/parse-prompt.ts';
import type { Model, Task } from '#server/providers/contract/model.ts';
import { mean } from '../evaluate/statistics.ts';
import { categories, type Category } from '../place/read-live-bench.ts';

/**
 * The models, with the abilities assigned to them, and their results in one category or task, in
 * percent.
 */
export interface Part {
  category: Category;
  pool: readonly { model: Model; result: number }[];
}

/** The result of one way of choosing. All categories count equally. */
export interface Outcome {
  /** In percent. */
  score: number;
  /** The cost of a prompt and an answer with a million tokens each. */
  costUsd: number;
  /** The model that was chosen in each category. */
  chosen: readonly string[];
}

const tokens = 1_000_000;

// The kind of task that a prompt in each category counts as.
const taskOf: Record<Category, Task> = {
  Reasoning: 'reasoning',
  Coding: 'code',
  'Agentic Coding': 'code',
  Mathematics: 'maths',
  'Data Analysis': 'reasoning',
  Language: 'writing',
  IF: 'summary',
};

// At this difficulty, the chances that abilities give equal the published scores on average.
const difficulty = 0.85;

/** The result of using a single model for everything. */
export function judgeSingle(parts: readonly Part[], model: Model): Outcome {
  return judge(parts, () => model.id);
}

/** The result of the router's choices at this position of the dial. */
export function judgeDial(parts: readonly Part[], dial: number): Outcome {
  return judge(parts, ({ category, pool }) => {
    const models = pool.map(({ model }) => model);
    const context = { traits: traitsOf(category), demand: null, learned: null };
    return scoreModels(models, context, dial)[0]?.model.id;
  });
}

/** Every distinct result that the router reaches along the dial, most expensive first. */
export function judgeChoosing(parts: readonly Part[]): Outcome[] {
  const dials = Array.from({ length: 401 }, (_, at) => at / 4);
  const outcomes = dials.map((dial) => judgeDial(parts, dial));
  const distinct = new Map(outcomes.map((outcome) => [outcome.chosen.join(), outcome]));
  return [...distinct.values()].toSorted((a, b) => b.costUsd - a.costUsd);
}

function judge(parts: readonly Part[], choose: (part: Part) => string | undefined): Outcome {
  const choices = parts.map((part) => {
    const id = choose(part);
    const choice = part.pool.find(({ model }) => model.id === id);
    if (!choice) throw new Error(`There is nothing to choose for ${part.category}.`);
    const { model, result } = choice;
    const costUsd = (expectedCostMicroUsd(model, tokens, tokens) ?? Infinity) / 1_000_000;
    return { category: part.category, result, costUsd, name: model.name };
  });
  const present = categories.filter((each) => choices.some(({ category }) => category === each));
  const meanOf = (valueOf: (choice: (typeof choices)[number]) => number) =>
    mean(
      present.map((each) => mean(choices.filter(({ category }) => category === each).map(valueOf))),
    );
  return {
    score: meanOf(({ result }) => result),
    costUsd: meanOf(({ costUsd }) => costUsd),
    chosen: choices.map(({ name }) => name),
  };
}

function traitsOf(category: Category): PromptTraits {
  return {
    task: taskOf[category],
    shares: surely(taskOf[category]),
    isTold: true,
    domain: null,
    difficulty,
    promptTokens: 1_000,
    plainTokens: 1_000,
    needsVision: false,
    needsImage: false,
    needsDocuments: false,
  };
}
