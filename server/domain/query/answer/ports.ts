import type { AskedWith, Failover, Substitution } from '#shared/contract/query/schemas.ts';
import type { ModelId } from '#shared/contract/models/schemas.ts';
import type { ProviderId } from '#shared/contract/models/providers.ts';
import type { ToolCall } from '#shared/contract/query/tool-calls.ts';
import type { Problem } from '#shared/contract/problem.ts';
import type { ProviderErrorKind } from '../../models/provider-error.ts';

/** One model's reply within a query. */
export interface Answer {
  position: number;
  modelId: ModelId;
  provider: ProviderId;
  /** The model that the answer names: the successor's id where a successor answered. */
  model: string;
  name: string;
  upstreamModel: string;
  content: string;
  /** What it asks its program to call; null where that is nothing. */
  toolCalls: ToolCall[] | null;
  reason: string;
  finish: 'complete' | 'length' | 'stopped' | 'refused' | 'interrupted';
  problem: Problem | null;
  inputTokens: number | null;
  outputTokens: number | null;
  costMicroUsd: number | null;
  timeMs: number;
  failovers: Failover[];
  substitution: Substitution | null;
  /** What the model was told besides the conversation; null where that was nothing. */
  askedWith: AskedWith | null;
  /** Null for answers of before this was kept. */
  timeline: Timeline | null;
}

/** How asking a model once ended. */
export type AttemptOutcome =
  ProviderErrorKind | 'answered' | 'empty' | 'stopped' | 'not-asked' | 'internal';

/** One attempt in numbers: milliseconds since the prompt came. */
export interface AttemptNote {
  model: ModelId;
  upstream: string;
  startMs: number;
  /** When the first text came; null where none did. */
  firstMs: number | null;
  endMs: number;
  outcome: AttemptOutcome;
  /** Of the vendor's answer where it failed; null where none came. */
  status: number | null;
  /** The id by which the vendor's support finds the call. */
  vendorRequest: string | null;
}

/** How an answer came about, without any text. */
export interface Timeline {
  /** When it was decided which model answers, in milliseconds since the prompt came. */
  chosenMs: number;
  attempts: AttemptNote[];
}
