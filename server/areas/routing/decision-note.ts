import type { ModelId } from '#shared/contract/models/schemas.ts';
import type { PromptTraits } from './prompt/parse-prompt.ts';

/** One model's published figures for one prompt, in log-odds of a good answer. */
export interface PublishedFigures {
  id: ModelId;
  logOdds: number;
  /** The log-odds if the prompt's domain were unknown. */
  general: number;
  variance: number;
  /** Extra variance that counts against a lead, but not in the choice of the generally best model. */
  doubt: number;
  /** Whether the numbers are based on this model's results. */
  isMeasured: boolean;
}

/** Everything that a policy needs to judge one model for one prompt, given the dial's setting. */
export interface ModelFigures extends PublishedFigures {
  /** As shown to the user, from 0 (most expensive) to 1 (cheapest). */
  cost: number;
  speed: number;
  /** The expected cost of the model's answer in millionths of a US dollar; null without a list price. */
  costMicroUsd: number | null;
  /** What else is weighed: price, speed, and the added difficulty in log-odds. */
  weighed: { shortfall: number; price: number; speed: number };
}

/** The traits that may be stored without the prompt. */
export type NotedTraits = Pick<
  PromptTraits,
  'task' | 'isTold' | 'domain' | 'difficulty' | 'promptTokens' | 'plainTokens'
>;

/**
 * The numbers behind a routing decision, without any text. They are enough to replay the decision under another
 * policy.
 */
export interface DecisionNote {
  /** Identifies the weights and the catalogue behind the figures. */
  madeBy: string;
  /** The policy that was active at that time; null if only published figures applied. */
  policyId: number | null;
  traits: NotedTraits;
  /** The dial's position, from cheapest (0) to best (100). */
  dial: number;
  /** The model that had the conversation's cache, and the margin at that time; absent if none had it. */
  warm?: { model: ModelId; margin: number };
  /** The models that could take the prompt, in Auto's order, including those that were compared. */
  models: readonly ModelFigures[];
  /** What Auto chose or, in a comparison, would have chosen; null if no model could take the prompt. */
  chosen: ModelId | null;
  isComparison: boolean;
  /** Whether the user chose the models of the comparison, so that Auto had no choice. */
  isByHand: boolean;
  /** The model that was included in the comparison to learn about it; null if there was none. */
  explored: ModelId | null;
}
