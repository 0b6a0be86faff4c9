import type { ModelId } from '#shared/contract/models/schemas.ts';
import type { Recommendation, RouteDetails } from '#shared/contract/query/schemas.ts';
import type { DialWord } from '#shared/contract/routing/constants.ts';
import type { ModelShift, PolicyResult } from '#shared/contract/routing/schemas.ts';
import type { NewAuditEntry } from '../audit/ports.ts';
import type { Model, Task } from '../models/model.ts';
import type { ComparedAnswer, Vote } from '../statistics/ports.ts';

/** What a prompt carries besides its text. */
export interface Attached {
  images: number;
  documents: number;
}

/** How likely a prompt is of one kind of work. */
export interface TaskShare {
  task: Task;
  /** Over 0, up to 1. */
  share: number;
}

/** What was read from a prompt. Deterministic, no network. */
export interface PromptTraits {
  /** The likeliest. */
  task: Task;
  /** All that it may well be; their shares add up to 1. Choosing weighs models by all of them. */
  shares: readonly TaskShare[];
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
  /** Of a picture: whether it changes the one before, or shows what was talked of; absent where it is of its own. */
  continues?: 'picture' | 'talk';
  needsDocuments: boolean;
  /** Whether it has one answer written from those of a comparison. */
  isCombining?: boolean;
  /** ISO 639-1, or null when unsure. */
  language: string | null;
}

export interface RouteRequest {
  prompt: string;
  /** What was asked before in the conversation, oldest first; says what "make it shorter" is about. */
  earlierPrompts?: readonly string[];
  /** What was answered with last, apart from thanks and talk about a picture; absent where nothing was. */
  lastAnswer?: 'picture' | 'text';
  /** Whether the picture that was answered with can be sent along, to a candidate that sees. */
  canBeSeen?: boolean;
  /** Characters of earlier turns that are sent along; they count towards the window. */
  contextCharacters: number;
  attached: Attached;
  /** Whether the prompt has one answer written from several, which are a part of it. */
  isCombining?: boolean;
  /** What may be chosen: allowed to the person, with a key, in the chosen set. Any order, same decision. */
  candidates: readonly Model[];
  /** Models that the person may use: what recommendations are drawn from. */
  recommendable: readonly Model[];
  /** Models that the person may not use without Standard: the best is recommended where it is clearly better. */
  locked?: readonly Model[];
  /** What the candidates are called in sentences; absent, all that the person may use. */
  field?: Field;
  /** How cost is weighed against quality; absent, as the installation says. */
  dial?: DialWord;
}

/** What the candidates are: all that the person may use, those chosen, those beside others, or those left to ask. */
export type Field = 'usable' | 'chosen' | 'others' | 'left';

/** What the router's own figures say of one model's answer to one prompt, in log-odds. */
export interface PublishedFigures {
  id: ModelId;
  logOdds: number;
  /** The same, had nothing been known of the prompt's domain. */
  general: number;
  variance: number;
  /** Of the lead, not of who is generally best. */
  doubt: number;
  /** Whether they rest on answers of this very model. */
  isMeasured: boolean;
}

/** All that a policy needs of one model to weigh it for one prompt, at the setting of the dial then. */
export interface ModelFigures extends PublishedFigures {
  /** As they are told: 0 to 1, higher is better. */
  cost: number;
  speed: number;
  /** What its answer is expected to cost; null where it has no list price. */
  costMicroUsd: number | null;
  /** What it is weighed by beside its chance: by how much harder the prompt is taken, its price and its speed. */
  weighed: { shortfall: number; price: number; speed: number };
}

/** One model's standing for this prompt; shares from 0 to 1, higher is better. */
export interface ModelScore {
  model: Model;
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
  /** What was weighed, on one scale: the logarithm of the chance, less the price, and a little for speed. */
  weighed: { value: number; price: number; speed: number };
  /** What it follows from, before any policy. */
  figures: ModelFigures;
}

export interface RouteDecision {
  traits: PromptTraits;
  /** Best first; models that cannot take the prompt (window, vision, image) are absent. */
  ranked: ModelScore[];
  /** One honest sentence for a ranked model, from what really decided it. */
  reasonFor(id: ModelId): string;
  recommendations: Recommendation[];
  details: RouteDetails;
  /** The decision in numbers, with models that stand beside it in a comparison. */
  note(others: readonly Model[]): Omit<DecisionNote, 'isComparison' | 'isByHand' | 'explored'>;
}

/** What was read from a prompt that may be kept without it. */
export type NotedTraits = Pick<
  PromptTraits,
  'task' | 'isTold' | 'domain' | 'difficulty' | 'promptTokens' | 'plainTokens'
>;

/** A decision in numbers, without any text: enough to decide again under any policy. */
export interface DecisionNote {
  /** Names the weights and the catalogue that the figures were made by. */
  madeBy: string;
  /** The policy in force then; null is what was published, alone. */
  policyId: number | null;
  traits: NotedTraits;
  /** Where the dial stood between cheapest (0) and best (100). */
  dial: number;
  /** Those that could take the prompt, in Auto's order then; in a comparison with those that were compared. */
  models: readonly ModelFigures[];
  /** What Auto chose or, in a comparison, would have chosen; null where nothing could take the prompt. */
  chosen: ModelId | null;
  isComparison: boolean;
  /** Whether the person named what answers, so that nothing was left to Auto. */
  isByHand: boolean;
  /** The model that was put into the comparison to learn from it; null in all others. */
  explored: ModelId | null;
}

/** Chooses among models. Never throws on any text. */
export interface Router {
  decide(request: RouteRequest): RouteDecision;
  /** The models of a past decision as they rank under another policy, best first. */
  reconsider(note: DecisionNote, evidence: EvidenceByTask | null): ModelId[];
}

/** Now and then puts another model into a comparison, where an administrator has agreed to that. */
export interface Explorer {
  /** The model to stand beside the best one, and the sentence that says so; null where it is not to be. */
  explore(decision: RouteDecision): { id: ModelId; reason: string } | null;
}

/** What this installation's own comparisons say of one model at one kind of work. */
export interface Evidence {
  /** Added to the log-odds of a good answer. */
  shift: number;
  /** Of these decided comparisons its answer was the preferred one. */
  wins: number;
  comparisons: number;
  /** Of the comparisons with each other model that one of the two won. */
  against: ReadonlyMap<ModelId, { wins: number; of: number }>;
}

/** A policy as the router looks it up. */
export type EvidenceByTask = ReadonlyMap<Task, ReadonlyMap<ModelId, Evidence>>;

/** One answer of a judged comparison, with what routing needs besides. */
export interface ComparedColumn extends ComparedAnswer {
  /** The model that was asked for; `model` names what answered. */
  asked: ModelId;
}

/** A preference with what the router needs to decide again. */
export interface PastComparison extends Omit<Vote, 'columns' | 'isBlind'> {
  columns: readonly ComparedColumn[];
  /** The decision that it was made on; null where that was not kept. */
  note: DecisionNote | null;
}

/** A prompt of the past that Auto could choose a model for. */
export interface PastPrompt {
  note: DecisionNote;
  /** What the answers of the models that were asked cost; several in a comparison. */
  receipts: readonly { model: ModelId; microUsd: number }[];
}

interface Window {
  comparisons: number;
  /** Of one person for a kind of work; older ones make room for those of others. */
  ofOnePerson: number;
}

/** Whose answers may come when a model is asked: its own, or those of what took its place. */
export interface Answering {
  /** Such as `openai:gpt-4`, as answers are stored; none where the model can no longer be chosen. */
  answerersOf(model: ModelId): readonly string[];
}

export interface ComparisonLog {
  /**
   * The newest up to the preference `asOf`, newest first, some hundreds at a time. Without those of
   * people who are blocked.
   */
  readNewest(window: Window, asOf: number): AsyncIterable<readonly PastComparison[]>;
  /** Notes what was compared in votes that a server of the previous version stored. */
  noteMissing(): Promise<void>;
  newestId(): Promise<number>;
}

export interface PromptLog {
  /** For so many days the numbers of a decision are looked at. */
  readonly days: number;
  /** The newest prompts with a note, newest first, some hundreds at a time. */
  readRecent(most: number): AsyncIterable<readonly PastPrompt[]>;
}

export interface StoredPolicy {
  id: number;
  madeAt: Date;
  madeBy: string;
  comparisons: number;
  shifts: readonly ModelShift[];
  /** What was in force when it was promoted; null is what was published, alone. */
  replacedId: number | null;
  /** What its replay said when it was reviewed; null for policies of before that was kept. */
  promise: PolicyResult | null;
}

/** A candidate as an administrator saw it. */
export interface ReviewedCandidate extends Pick<StoredPolicy, 'comparisons' | 'shifts'> {
  /** Names these very figures, and with `asOf` the votes that they were made from. */
  fingerprint: string;
  asOf: number;
  promise: PolicyResult;
}

export interface InForce {
  policy: StoredPolicy | null;
  /** What it replaced. */
  previous: StoredPolicy | null;
  since: Date | null;
  by: string | null;
  /** 0 while nobody has decided anything. */
  version: number;
}

export interface PolicyStore {
  getInForce(): Promise<InForce>;
  /** Those that were promoted, the newest first. */
  listPromoted(most: number): Promise<StoredPolicy[]>;
  /** Keeps for some days what may be promoted, whatever becomes of the votes meanwhile. */
  keepReview(candidate: ReviewedCandidate): Promise<void>;
  findReview(
    shown: Pick<ReviewedCandidate, 'fingerprint' | 'asOf'>,
  ): Promise<ReviewedCandidate | null>;
  /** Stores the policy and puts it in force; every server process is told. Null when `version` is no longer so. */
  promote(
    policy: Omit<StoredPolicy, 'id' | 'madeAt'>,
    version: number,
    entryOf: (policyId: number) => NewAuditEntry,
  ): Promise<InForce | null>;
  /** Puts an earlier policy in force again, or none. */
  restore(policyId: number | null, version: number, entry: NewAuditEntry): Promise<InForce | null>;
}
