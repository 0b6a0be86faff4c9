import type { ModelId } from '#shared/contract/models/schemas.ts';
import type { Recommendation, RouteDetails } from '#shared/contract/query/schemas.ts';
import type { Evidence, EvidenceByTask } from './evidence/evidence.ts';
import type { CatalogueModel, Task } from '../models/model.ts';

/** What a prompt carries besides its text. */
export interface Attached {
  images: number;
  documents: number;
}

/** What was read from a prompt. Deterministic, no network. */
export interface PromptReading {
  task: Task;
  /** Whether the prompt's own words or files say so; else it was guessed from its form. */
  isTold: boolean;
  /** The field that results are known of, such as "law"; null where the prompt is of none for sure. */
  domain: string | null;
  /** 0 (a greeting) to 1 (as hard as prompts get). */
  difficulty: number;
  /** Estimated tokens of the prompt and of the context sent with it. */
  promptTokens: number;
  /** The same without what case and white space add: what choices weigh. */
  plainTokens: number;
  needsVision: boolean;
  needsImage: boolean;
  needsDocuments: boolean;
  /** ISO 639-1, or null when unsure. */
  language: string | null;
}

export interface RouteRequest {
  prompt: string;
  /** What was asked before in the conversation, oldest first; says what "make it shorter" is about. */
  earlierPrompts?: readonly string[];
  /** Characters of earlier turns that are sent along; they count towards the window. */
  contextCharacters: number;
  attached: Attached;
  /** What may be chosen: allowed to the person, with a key, in the chosen set. Any order, same decision. */
  candidates: readonly CatalogueModel[];
  /** Models that the person may use: what recommendations are drawn from. */
  recommendable: readonly CatalogueModel[];
}

/** One model's standing for this prompt, all 0 to 1, higher is better. */
export interface ModelScore {
  model: CatalogueModel;
  score: number;
  /** The chance of a good answer that can be counted on. */
  quality: number;
  /** The chance before what speaks against the generally best model is discounted. */
  chance: number;
  /** Whether the chance rests on this model's own results. */
  isMeasured: boolean;
  /** What this installation's own comparisons added to the chance. */
  evidence: Evidence | null;
  cost: number;
  speed: number;
}

export interface RouteDecision {
  reading: PromptReading;
  /** Best first; models that cannot take the prompt (window, vision, image) are absent. */
  ranked: ModelScore[];
  /** One honest sentence for a ranked model, from what really decided it. */
  reasonFor(id: ModelId): string;
  recommendations: Recommendation[];
  details: RouteDetails;
}

/** A comparison of the past; what has been forgotten of its prompt is null. */
export type PastRequest = Pick<RouteRequest, 'attached' | 'candidates' | 'contextCharacters'> & {
  prompt: string | null;
  /** The kind of work as it was read then. */
  task: Task;
};

/** A past comparison, read once, to be decided again under any policy. */
export interface PastDecision {
  reading: PromptReading;
  rank(evidence: EvidenceByTask | null): ModelScore[];
}

/** Chooses among models. Never throws on any text. */
export interface Router {
  decide(request: RouteRequest): RouteDecision;
  /** Reads one prompt for a model that the person chose by hand; same recommendations, no choice. */
  read(request: Omit<RouteRequest, 'candidates'>): PromptReading;
  /** Reads what was once compared; a forgotten prompt counts as a middling one of its kind. */
  reconsider(request: PastRequest): PastDecision;
}
