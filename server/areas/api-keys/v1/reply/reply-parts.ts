import type { TokenLogprob } from '#shared/contract/query/logprobs.ts';
import type { StreamEvent } from '#shared/contract/query/stream-events.ts';
import type { Citation } from '#shared/contract/query/web-search.ts';
import type { Receipt, RouteDetails } from '#shared/contract/query/schemas.ts';
import { rateCandidates } from '#shared/lib/rate-candidates.ts';
import type {
  ChatCompletion,
  ChatRequest,
  FinishReason,
  SwitchyardField,
  V1Usage,
} from '#shared/contract/v1/chat-schemas.ts';
import { AppError } from '#server/platform/app-error.ts';
import { GatheredCalls } from '#server/areas/query/index.ts';
import type { Sampling } from '#server/providers/contract/model-provider.ts';
import type { Problem } from '#shared/contract/problem.ts';
import { wordForPrograms } from '#server/platform/http/calls/failures/word-for-programs.ts';

export type NameOf = (fieldOfChat: string) => string;

/** The metadata of a reply, in any format. */
export interface ReplyTraits {
  queryId: string;
  /** Fields of the request that had no effect. */
  ignored: readonly string[];
  nameOf?: NameOf;
  /** The request's parameters that not every model accepts. */
  asked?: Pick<ChatRequest, 'temperature'> & {
    effort: ChatRequest['reasoning_effort'];
    sampling: Sampling;
    logprobs: ChatRequest['logprobs'];
  };
  /** Seconds since the answer ended, if it comes from the response cache. */
  cacheAge?: number;
  /** The pictures whose addresses are in the text. */
  picturesIn?(text: string): Promise<PicturePart[]>;
}

/** A picture in a chat's answer, in the form that OpenRouter's clients read. */
export type PicturePart = NonNullable<
  ChatCompletion['choices'][number]['message']['images']
>[number];

/** The content of one answer so far. */
interface Answered {
  text: string;
  thinking: string;
  citations: Citation[];
  calls: GatheredCalls;
  logprobs: TokenLogprob[];
}

/** Collects from the events which models answer, why, what they write, and their usage. */
export class ReplyParts {
  readonly field: SwitchyardField;
  readonly #answers = new Map<number, Answered>();
  readonly #asked: ReplyTraits['asked'];
  readonly #nameOf: NameOf;
  #failure: Problem | null = null;

  constructor({ queryId, ignored, asked, cacheAge, nameOf = (name) => name }: ReplyTraits) {
    this.#asked = asked;
    this.#nameOf = nameOf;
    this.field = {
      query_id: queryId,
      choices: [],
      reason: '',
      candidates: [],
      failovers: [],
      substitutions: [],
      ignored: [...ignored],
      ...(cacheAge !== undefined && { cache_age: cacheAge }),
    };
  }

  /** The model that answers or, in a comparison, `compare:` and all models that answer. */
  get model(): string {
    const names = this.field.choices.map(({ model }) => model);
    return names.length === 1 ? (names[0] ?? '') : `compare:${names.join(',')}`;
  }

  get usage(): V1Usage | undefined {
    return usageOf(this.field.choices.flatMap(({ receipt }) => receipt ?? []));
  }

  answered(index: number): Answered {
    const known = this.#answers.get(index);
    if (known) return known;
    const calls = new GatheredCalls({ isParallel: true });
    const answer: Answered = { text: '', thinking: '', citations: [], calls, logprobs: [] };
    this.#answers.set(index, answer);
    return answer;
  }

  note(event: StreamEvent): void {
    const { field } = this;
    if ('column' in event && event.column !== undefined) this.#collect(event.column, event);
    if (event.type === 'route') {
      field.choices = event.columns.map(({ column: index, id: model, provider, reason }) => ({
        index,
        model,
        provider,
        reason,
      }));
      field.candidates = listCandidates(event.details?.scores ?? [], event.columns[0]?.id);
      this.#collectReasons();
    } else if (event.type === 'failover' || event.type === 'substitution') {
      const { id: model, provider, reason } = event.next;
      this.#change(event.column, { model, provider, reason });
      this.#collectReasons();
      if (event.type === 'failover') field.failovers.push(event.failover);
      else field.substitutions.push(event.substitution);
    } else if (event.type === 'receipt') {
      this.#change(event.column, { receipt: event.receipt });
      this.#noteIgnored(event.column, event.receipt);
    } else if (event.type === 'problem') {
      if (event.column === undefined) {
        this.#failure = event.problem;
        const unfinished = field.choices.filter(({ receipt, error }) => !receipt && !error);
        for (const { index } of unfinished) this.#change(index, { error: reword(event.problem) });
        return;
      }
      const { problem, receipt } = event;
      const error = reword(problem);
      this.#change(event.column, { error, ...(receipt && { receipt }) });
    }
  }

  /** The problem that ended the query: its own, or the first model's if all models failed. */
  get failure(): Problem | undefined {
    const { choices } = this.field;
    const isOver = choices.every(({ error }) => error && !isRefusal(error));
    return this.#failure ?? (isOver ? choices[0]?.error : undefined);
  }

  /** Throws if the query failed before any text arrived. Otherwise the reply keeps the text. */
  throwIfFailed(): void {
    const problem = this.failure;
    if (!problem || [...this.#answers.values()].some(({ text }) => text !== '')) return;
    throw AppError.of(problem);
  }

  /** Throws if the query ended without choosing a model, which can only be a bug. */
  throwIfUnplanned(): void {
    if (this.field.choices.length > 0) return;
    throw new AppError('internal', 'Something went wrong on our side. Try again.');
  }

  /** Why a model declined to write anything; null if it did not. */
  refusalOf(index: number): string | null {
    const error = this.#choice(index)?.error;
    return error && isRefusal(error) ? error.message : null;
  }

  isBroken(index: number): boolean {
    return this.#choice(index)?.error !== undefined;
  }

  receiptOf(index: number): Receipt | undefined {
    return this.#choice(index)?.receipt;
  }

  /**
   * The finish reason of a choice. OpenAI has no reason for answers that broke off, so they count as cut off.
   */
  finishOf(index: number): FinishReason {
    const { receipt, error } = this.#choice(index) ?? {};
    if (receipt?.finish === 'refused' || this.refusalOf(index) !== null) return 'content_filter';
    if (error || (receipt && receipt.finish !== 'complete')) return 'length';
    return this.answered(index).calls.all.length > 0 ? 'tool_calls' : 'stop';
  }

  #collect(column: number, event: StreamEvent): void {
    const answer = this.answered(column);
    if (event.type === 'text') {
      answer.text += event.text;
      for (const token of event.logprobs ?? []) answer.logprobs.push(token);
    } else if (event.type === 'thinking') answer.thinking += event.text;
    else if (event.type === 'citation') answer.citations.push(event.citation);
    else if (event.type === 'tool-call') answer.calls.add(event);
    else if (event.type === 'failover') {
      // Discards the replaced model's thinking and citations, because the new model starts over.
      answer.thinking = '';
      answer.citations = [];
    }
  }

  #choice(index: number) {
    return this.field.choices.find((one) => one.index === index);
  }

  /** Lists the parameters that the model does not accept. */
  #noteIgnored(column: number, { askedWith }: Receipt): void {
    const { temperature, effort, logprobs, sampling = {} } = this.#asked ?? {};
    const hasTemperature = temperature == null || askedWith?.temperature === temperature;
    const hasEffort = effort == null || askedWith?.effort !== undefined;
    const answer = this.answered(column);
    const hasLogprobs = !logprobs || answer.text === '' || answer.logprobs.length > 0;
    const sent: Record<string, number> = askedWith?.sampling ?? {};
    const names = [
      ...(hasTemperature ? [] : ['temperature']),
      ...Object.keys(sampling).filter((name) => sent[name] === undefined),
      ...(hasLogprobs ? [] : ['logprobs']),
      ...(hasEffort ? [] : ['reasoning_effort']),
    ];
    this.field.ignored = [...new Set([...this.field.ignored, ...names.map(this.#nameOf)])];
  }

  #collectReasons(): void {
    this.field.reason = this.field.choices.map(({ reason }) => reason).join(' ');
  }

  #change(index: number, change: Partial<SwitchyardField['choices'][number]>): void {
    this.field.choices = this.field.choices.map((one) =>
      one.index === index ? { ...one, ...change } : one,
    );
  }
}

function listCandidates(
  scores: RouteDetails['scores'],
  answering: string | undefined,
): SwitchyardField['candidates'] {
  const ratings = rateCandidates(scores);
  const base = scores.find(({ model }) => model === answering)?.costMicroUsd ?? null;
  return scores.flatMap(({ model, costMicroUsd = null, tokensPerSecond }, index) => {
    const rating = ratings[index];
    if (!rating) return [];
    const { points: quality, low, high, overall } = rating;
    return {
      model,
      quality,
      quality_range: [low, high] as [number, number],
      estimated_cost: costMicroUsd === null ? null : costMicroUsd / 1_000_000,
      cost_ratio:
        costMicroUsd === null || !base ? null : Number((costMicroUsd / base).toPrecision(3)),
      tokens_per_second: tokensPerSecond || null,
      overall,
    };
  });
}

function reword(problem: Problem): Problem {
  return { ...problem, message: wordForPrograms(problem.message) };
}

function isRefusal({ code }: Problem): boolean {
  return code === 'provider-refused';
}

/** Undefined if a vendor reported no token counts. */
function usageOf(receipts: readonly Receipt[]): V1Usage | undefined {
  let [prompt, completion, cached, cacheWrites, reasoning, searches] = [0, 0, 0, 0, 0, 0];
  let microUsd: number | null = 0;
  for (const receipt of receipts) {
    const { inputTokens, outputTokens, costMicroUsd } = receipt;
    if (inputTokens === null || outputTokens === null) return undefined;
    prompt += inputTokens;
    completion += outputTokens;
    cached += receipt.cachedTokens ?? 0;
    cacheWrites += receipt.cacheWriteTokens ?? 0;
    reasoning += receipt.reasoningTokens ?? 0;
    searches += receipt.search?.searches ?? 0;
    microUsd = microUsd === null || costMicroUsd === null ? null : microUsd + costMicroUsd;
  }
  if (receipts.length === 0) return undefined;
  return {
    prompt_tokens: prompt,
    completion_tokens: completion,
    total_tokens: prompt + completion,
    prompt_tokens_details: { cached_tokens: cached, cache_write_tokens: cacheWrites },
    completion_tokens_details: { reasoning_tokens: reasoning },
    cost: microUsd === null ? null : microUsd / 1_000_000,
    ...(searches > 0 && { server_tool_use: { web_search_requests: searches } }),
  };
}

/** Returns null if there are no log probabilities. */
export function writeLogprobs(content: readonly TokenLogprob[] = []) {
  return content.length > 0 ? { content, refusal: null } : null;
}

export function completionId(queryId: string): string {
  return `chatcmpl-${queryId}`;
}

export function nowSeconds(): number {
  return Math.floor(Date.now() / 1000);
}
