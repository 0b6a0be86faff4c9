import type { StreamEvent } from '#shared/contract/query/stream-events.ts';
import type { Receipt } from '#shared/contract/query/schemas.ts';
import type {
  ChatRequest,
  FinishReason,
  SwitchyardField,
  V1Usage,
} from '#shared/contract/v1/chat-schemas.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Problem } from '#shared/contract/problem.ts';
import { wordForPrograms } from '#server/platform/http/calls/failures/word-for-programs.ts';

/** What a reply says about itself, whatever its format. */
export interface ReplyTraits {
  queryId: string;
  /** Fields of the request that had no effect. */
  ignored: readonly string[];
  /** What the request asks of the models, which not every model accepts. */
  asked?: Pick<ChatRequest, 'temperature'> & { effort: ChatRequest['reasoning_effort'] };
}

/** Collects from the events which models answer, why, and what the answers took. */
export class ReplyParts {
  readonly field: SwitchyardField;
  /** The choices that contain tool calls. */
  readonly #calling = new Set<number>();
  readonly #asked: ReplyTraits['asked'];
  #failure: Problem | null = null;

  constructor({ queryId, ignored, asked }: ReplyTraits) {
    this.#asked = asked;
    this.field = {
      query_id: queryId,
      choices: [],
      failovers: [],
      substitutions: [],
      ignored: [...ignored],
    };
  }

  /** The model that answers, or `compare:` and all models that do. */
  get model(): string {
    const names = this.field.choices.map(({ model }) => model);
    return names.length === 1 ? (names[0] ?? '') : `compare:${names.join(',')}`;
  }

  get usage(): V1Usage | undefined {
    return usageOf(this.field.choices.flatMap(({ receipt }) => receipt ?? []));
  }

  note(event: StreamEvent): void {
    const { field } = this;
    if (event.type === 'route') {
      field.choices = event.columns.map(({ column: index, id: model, provider, reason }) => ({
        index,
        model,
        provider,
        reason,
      }));
    } else if (event.type === 'failover' || event.type === 'substitution') {
      const { id: model, provider, reason } = event.next;
      this.#change(event.column, { model, provider, reason });
      if (event.type === 'failover') field.failovers.push(event.failover);
      else field.substitutions.push(event.substitution);
    } else if (event.type === 'tool-call') {
      this.#calling.add(event.column);
    } else if (event.type === 'receipt') {
      this.#change(event.column, { receipt: event.receipt });
      this.#noteIgnored(event.receipt);
    } else if (event.type === 'problem') {
      if (event.column === undefined) {
        this.#failure = event.problem;
        return;
      }
      const { problem, receipt } = event;
      const error = { ...problem, message: wordForPrograms(problem.message) };
      this.#change(event.column, { error, ...(receipt && { receipt }) });
    }
  }

  /** Throws if the query failed as a whole, or every one of its models did. */
  throwIfFailed(): void {
    const [first] = this.field.choices;
    const isOver = first && this.field.choices.every(({ error }) => error);
    const problem = this.#failure ?? (isOver ? first.error : undefined);
    if (!problem) return;
    const { code, message, ...details } = problem;
    throw new AppError(code, message, details);
  }

  /** The finish reason of a choice. */
  finishOf(index: number, receipt: Receipt | undefined): FinishReason {
    if (receipt?.finish === 'length') return 'length';
    if (receipt?.finish === 'refused') return 'content_filter';
    return this.#calling.has(index) ? 'tool_calls' : 'stop';
  }

  /** Lists what this answer's model does not accept. */
  #noteIgnored({ askedWith }: Receipt): void {
    const { temperature, effort } = this.#asked ?? {};
    const isWarm = temperature == null || askedWith?.temperature === temperature;
    const isPaced = effort == null || askedWith?.effort !== undefined;
    const names = [...(isWarm ? [] : ['temperature']), ...(isPaced ? [] : ['reasoning_effort'])];
    this.field.ignored = [...new Set([...this.field.ignored, ...names])];
  }

  #change(index: number, change: Partial<SwitchyardField['choices'][number]>): void {
    this.field.choices = this.field.choices.map((one) =>
      one.index === index ? { ...one, ...change } : one,
    );
  }
}

/** Undefined where a vendor reported no token counts. */
function usageOf(receipts: readonly Receipt[]): V1Usage | undefined {
  let [prompt, completion, cached, reasoning] = [0, 0, 0, 0];
  let microUsd: number | null = 0;
  for (const receipt of receipts) {
    const { inputTokens, outputTokens, costMicroUsd } = receipt;
    if (inputTokens === null || outputTokens === null) return undefined;
    prompt += inputTokens;
    completion += outputTokens;
    cached += receipt.cachedTokens ?? 0;
    reasoning += receipt.reasoningTokens ?? 0;
    microUsd = microUsd === null || costMicroUsd === null ? null : microUsd + costMicroUsd;
  }
  if (receipts.length === 0) return undefined;
  return {
    prompt_tokens: prompt,
    completion_tokens: completion,
    total_tokens: prompt + completion,
    prompt_tokens_details: { cached_tokens: cached },
    completion_tokens_details: { reasoning_tokens: reasoning },
    cost: microUsd === null ? null : microUsd / 1_000_000,
  };
}

export function completionId(queryId: string): string {
  return `chatcmpl-${queryId}`;
}

export function nowSeconds(): number {
  return Math.floor(Date.now() / 1000);
}
