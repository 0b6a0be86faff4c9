import type { StreamEvent } from '#shared/contract/query/stream-events.ts';
import type { Receipt } from '#shared/contract/query/schemas.ts';
import type { FinishReason, SwitchyardField, V1Usage } from '#shared/contract/v1/chat-schemas.ts';
import { wordForPrograms } from '#server/platform/http/calls/failures/word-for-programs.ts';

/** What a reply says about itself, whatever its format. */
export interface ReplyTraits {
  queryId: string;
  /** Fields of the request that had no effect. */
  ignored: readonly string[];
}

/** Collects from the events which models answer, why, and what the answers took. */
export class ReplyParts {
  readonly field: SwitchyardField;
  /** The choices that contain tool calls. */
  readonly #calling = new Set<number>();

  constructor({ queryId, ignored }: ReplyTraits) {
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
    } else if (event.type === 'problem' && event.column !== undefined) {
      const { problem, receipt } = event;
      const error = { ...problem, message: wordForPrograms(problem.message) };
      this.#change(event.column, { error, ...(receipt && { receipt }) });
    }
  }

  /** The finish reason of a choice. */
  finishOf(index: number, receipt: Receipt | undefined): FinishReason {
    if (receipt?.finish === 'length') return 'length';
    if (receipt?.finish === 'refused') return 'content_filter';
    return this.#calling.has(index) ? 'tool_calls' : 'stop';
  }

  #change(index: number, change: Partial<SwitchyardField['choices'][number]>): void {
    this.field.choices = this.field.choices.map((one) =>
      one.index === index ? { ...one, ...change } : one,
    );
  }
}

/** Undefined where a vendor reported no token counts. */
function usageOf(receipts: readonly Receipt[]): V1Usage | undefined {
  let [prompt, completion] = [0, 0];
  for (const { inputTokens, outputTokens } of receipts) {
    if (inputTokens === null || outputTokens === null) return undefined;
    prompt += inputTokens;
    completion += outputTokens;
  }
  if (receipts.length === 0) return undefined;
  return {
    prompt_tokens: prompt,
    completion_tokens: completion,
    total_tokens: prompt + completion,
  };
}

export function completionId(queryId: string): string {
  return `chatcmpl-${queryId}`;
}

export function nowSeconds(): number {
  return Math.floor(Date.now() / 1000);
}
