import type { ModelId } from '#shared/contract/models/schemas.ts';
import type { DialWord } from '#shared/contract/routing/constants.ts';
import type { Model, Task } from '../../providers/contract/model.ts';

export interface Attached {
  images: number;
  documents: number;
}

/** How likely it is that a prompt belongs to a task. */
export interface TaskShare {
  task: Task;
  /** Greater than 0, at most 1. */
  share: number;
}

/** What was derived from a prompt, deterministically and without network calls. */
export interface PromptTraits {
  /** The most likely task. */
  task: Task;
  /** All plausible tasks; their shares add up to 1. Choosing a model weighs all of them. */
  shares: readonly TaskShare[];
  /** Whether the task follows from words or files, not only from the prompt's form. */
  isTold: boolean;
  /** The field with known results that the prompt surely belongs to, such as "law"; null if it is unsure. */
  domain: string | null;
  /** 0 (a greeting) to 1 (as hard as prompts get). */
  difficulty: number;
  /** Estimated tokens of the prompt and of the context sent with it. */
  promptTokens: number;
  /**
   * `promptTokens` without the tokens that case and white space add, so that these do not affect the choice.
   */
  plainTokens: number;
  needsVision: boolean;
  needsImage: boolean;
  /**
   * For a picture: whether it changes the previous one or shows what the conversation was about; absent
   * otherwise.
   */
  continues?: 'picture' | 'talk';
  needsDocuments: boolean;
  /** Whether the prompt combines the answers of a comparison into one. */
  isCombining?: boolean;
  /** ISO 639-1 code; null when unsure. */
  language: string | null;
}

export interface RouteRequest {
  prompt: string;
  /** The earlier prompts of the conversation, oldest first. They reveal what "make it shorter" refers to. */
  earlierPrompts?: readonly string[];
  /** What the conversation was last about, ignoring thanks and talk about a picture; absent at its start. */
  lastAnswer?: 'picture' | 'text';
  /** Whether the picture of an earlier answer can be sent to a candidate that sees. */
  canBeSeen?: boolean;
  /** Characters sent besides the prompt, such as the last earlier turn; they count towards the window. */
  contextCharacters: number;
  attached: Attached;
  /** Whether the prompt combines several answers, which it contains. */
  isCombining?: boolean;
  /**
   * The models to choose from: allowed for the user, with an API key, in the chosen set. Their order does not
   * matter.
   */
  candidates: readonly Model[];
  /** The models that the user may use; recommendations come from these. */
  recommendable: readonly Model[];
  /**
   * Models that need Standard, which the user does not have. The best one is recommended if it is clearly
   * better.
   */
  locked?: readonly Model[];
  /** How sentences name the candidates; `usable` if absent. */
  field?: Field;
  /** How cost is weighed against quality; the installation's default if absent. */
  dial?: DialWord;
}

/**
 * The candidates are all models the user may use, the chosen ones, those besides other answers, or those left
 * to call.
 */
export type Field = 'usable' | 'chosen' | 'others' | 'left';

/** One model's published figures for one prompt, in log-odds of a good answer. */
export interface PublishedFigures {
  id: ModelId;
  logOdds: number;
  /** The log-odds if the prompt's domain were unknown. */
  general: number;
  variance: number;
  /** Extra variance that counts against a lead, but not when the generally best model is chosen. */
  doubt: number;
  /** Whether the figures are based on results of this model. */
  isMeasured: boolean;
}

/** Everything a policy needs to weigh one model for one prompt, at the dial's setting at that time. */
export interface ModelFigures extends PublishedFigures {
  /** As shown to the user: 0 to 1, higher is better. */
  cost: number;
  speed: number;
  /** Expected cost of its answer in millionths of a US dollar; null without a list price. */
  costMicroUsd: number | null;
  /**
   * What is weighed besides its chance: how much harder the prompt counts (in log-odds), its price and its
   * speed.
   */
  weighed: { shortfall: number; price: number; speed: number };
}

/** One model's score for this prompt. Shares go from 0 to 1; higher is better. */
export interface ModelScore {
  model: Model;
  score: number;
  /**
   * The cautious chance of a good answer: a lead over the generally best model is reduced by its uncertainty.
   */
  quality: number;
  /** The chance of a good answer before that reduction. */
  chance: number;
  /** Whether the chance is based on results of this model. */
  isMeasured: boolean;
  /** What this installation's own comparisons added to the chance; null if nothing. */
  evidence: Evidence | null;
  cost: number;
  speed: number;
  /**
   * What was weighed, on one scale: `value` is the logarithm of the chance; the price reduces it and speed
   * adds a little.
   */
  weighed: { value: number; price: number; speed: number };
  /** The figures it is computed from, before any policy. */
  figures: ModelFigures;
}

/** The traits that may be stored without the prompt. */
export type NotedTraits = Pick<
  PromptTraits,
  'task' | 'isTold' | 'domain' | 'difficulty' | 'promptTokens' | 'plainTokens'
>;

/** A decision in numbers, without any text: enough to repeat it under any policy. */
export interface DecisionNote {
  /** Identifies the weights and the catalogue behind the figures. */
  madeBy: string;
  /** The policy in force at that time; null if only published figures applied. */
  policyId: number | null;
  traits: NotedTraits;
  /** The dial's position, from cheapest (0) to best (100). */
  dial: number;
  /** The models that could take the prompt, in Auto's order, including those that were compared. */
  models: readonly ModelFigures[];
  /** What Auto chose or, in a comparison, would have chosen; null if no model could take the prompt. */
  chosen: ModelId | null;
  isComparison: boolean;
  /** Whether the user chose the models of the comparison, so that nothing was left to Auto. */
  isByHand: boolean;
  /** The model that was included in the comparison to learn from it; null if there was none. */
  explored: ModelId | null;
}

/** What this installation's own comparisons show about one model at one task. */
export interface Evidence {
  /** Added to the log-odds of a good answer. */
  shift: number;
  /** How many of the decided comparisons it won. */
  wins: number;
  comparisons: number;
  /** Results against each other model, counting the comparisons that one of the two won. */
  against: ReadonlyMap<ModelId, { wins: number; of: number }>;
}

/** A policy in the form that the router looks up. */
export type EvidenceByTask = ReadonlyMap<Task, ReadonlyMap<ModelId, Evidence>>;
