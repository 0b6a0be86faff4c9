import type { AskedWith, Failover, Substitution } from '#shared/contract/query/schemas.ts';
import type { ModelId } from '#shared/contract/models/schemas.ts';
import type { ProviderId } from '#shared/contract/models/providers.ts';
import type { ToolCall } from '#shared/contract/query/tool-calls.ts';
import type { WebFinds } from '#shared/contract/query/web-search.ts';
import type { Problem } from '#shared/contract/problem.ts';
import type { ProviderErrorKind } from '#server/providers/contract/provider-error.ts';

/** One model's answer to a query. */
export interface FinishedAnswer {
  position: number;
  modelId: ModelId;
  provider: ProviderId;
  /** The model named in the answer: the successor's id if a successor answered. */
  model: string;
  name: string;
  upstreamModel: string;
  content: string;
  /** Tool calls that the model asks the program to make; null if there are none. */
  toolCalls: ToolCall[] | null;
  /** What the model found on the web; null if it didn't search. */
  web: WebFinds | null;
  /** The searches of all calls; null if there were none. */
  searches: number | null;
  /** The cost of these searches; null if there were none or it is unknown. */
  searchCostMicroUsd: number | null;
  /** The answer in the vendor's format, for the next prompt; null if the vendor doesn't need it back. */
  vendorBlocks: object[] | null;
  reason: string;
  finish: 'complete' | 'length' | 'stopped' | 'refused' | 'interrupted';
  problem: Problem | null;
  inputTokens: number | null;
  outputTokens: number | null;
  costMicroUsd: number | null;
  timeMs: number;
  failovers: Failover[];
  substitution: Substitution | null;
  /** What the model received besides the conversation; null if there was nothing else. */
  askedWith: AskedWith | null;
  /** Null for answers stored before there were timelines. */
  timeline: Timeline | null;
}

/** How one call to a model ended. */
export type AttemptOutcome =
  ProviderErrorKind | 'answered' | 'empty' | 'stopped' | 'not-asked' | 'internal';

/** One attempt in numbers. Times are in milliseconds since the prompt arrived. */
export interface AttemptNote {
  model: ModelId;
  upstream: string;
  startMs: number;
  /** When the first text or tool call arrived; null if none did. */
  firstMs: number | null;
  endMs: number;
  outcome: AttemptOutcome;
  /** The HTTP status of the vendor's error; null if there was none. */
  status: number | null;
  /** The vendor's id for the call, which its support can look up. */
  vendorRequest: string | null;
  /**
   * The input tokens that were read from the cache and written to it, and the output tokens used for
   * thinking; absent if the vendor doesn't report them.
   */
  cachedTokens?: number;
  cacheWriteTokens?: number;
  /** The cache-write tokens that the vendor keeps for an hour. */
  hourCacheWriteTokens?: number;
  reasoningTokens?: number;
  /** Which of the program's stop sequences ended the answer, from 0; absent if none or if it's unknown. */
  stoppedAt?: number;
}

/** How an answer was made, without its text. */
export interface Timeline {
  /** When the models were chosen, in milliseconds since the prompt arrived. */
  chosenMs: number;
  attempts: AttemptNote[];
  /** Set if tokens and cost are partly our estimate, because a vendor did not count a whole answer. */
  isEstimated?: true;
}

export type TokenPart =
  'cachedTokens' | 'cacheWriteTokens' | 'hourCacheWriteTokens' | 'reasoningTokens';

/** One kind of token, summed over all calls; null if no vendor reported any. */
export function countPart(timeline: Timeline | null, part: TokenPart): number | null {
  const reported = timeline?.attempts.flatMap((attempt) => attempt[part] ?? []) ?? [];
  return reported.length === 0 ? null : reported.reduce((sum, one) => sum + one, 0);
}
