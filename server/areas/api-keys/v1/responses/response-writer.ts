import type { StreamEvent } from '#shared/contract/query/stream-events.ts';
import type {
  OutputItem,
  ResponseRequest,
  V1Response,
} from '#shared/contract/v1/responses-schemas.ts';
import {
  nowSeconds,
  ReplyParts,
  type PicturePart,
  type ReplyTraits,
} from '../reply/reply-parts.ts';
import { ColumnWriter, type ResponseEvent } from './column-writer.ts';
import type { ToolNames } from './tool-names.ts';

export interface ResponseTraits extends ReplyTraits {
  body: ResponseRequest;
  tools: ToolNames;
  /** Whether the response can be fetched and continued later. */
  isStored: boolean;
  /** In seconds since 1970; the default is now. */
  createdAt?: number;
}

export function responseId(queryId: string): string {
  return `resp_${queryId}`;
}

/**
 * Builds a response from the events of its query, and returns the events that a stream sends for
 * each. Source: https://platform.openai.com/docs/api-reference/responses-streaming
 */
export class ResponseWriter {
  readonly parts: ReplyParts;
  readonly #traits: ResponseTraits;
  readonly #createdAt: number;
  readonly #columns = new Map<number, ColumnWriter>();
  readonly #output: OutputItem[] = [];
  #events: ResponseEvent[] = [];
  #hasBegun = false;

  constructor(traits: ResponseTraits) {
    this.#traits = traits;
    this.#createdAt = traits.createdAt ?? nowSeconds();
    this.parts = new ReplyParts(traits);
  }

  /** Returns the response events that a query event causes. */
  note(event: StreamEvent): ResponseEvent[] {
    this.parts.note(event);
    if (event.type === 'route') this.#begin();
    else if ('column' in event && event.column !== undefined)
      this.#writeColumn(event.column, event);
    return this.#take();
  }

  /** Adds the pictures that the last text mentions. */
  addPictures(column: number, pictures: readonly PicturePart[]): ResponseEvent[] {
    for (const { image_url: image } of pictures) this.#column(column).addPicture(image.url);
    return this.#take();
  }

  /** Closes everything that is still open. The last event reports how the response ended. */
  end(): ResponseEvent[] {
    this.#begin();
    for (const column of this.#columns.values()) column.close({ isBroken: true });
    const response = this.response;
    const { status } = response;
    // Clients know no event for cancelled responses, so those end as incomplete.
    const type = status === 'completed' || status === 'failed' ? status : 'incomplete';
    return [...this.#take(), { type: `response.${type}`, response }];
  }

  get response(): V1Response {
    const { body, queryId, isStored } = this.#traits;
    const { status, ...how } = this.#describeEnd();
    const { field, usage } = this.parts;
    return {
      id: responseId(queryId),
      object: 'response',
      created_at: this.#createdAt,
      completed_at: status === 'completed' ? nowSeconds() : null,
      status,
      background: body.background === true,
      ...how,
      instructions: body.instructions ?? null,
      max_output_tokens: body.max_output_tokens ?? null,
      metadata: body.metadata ?? {},
      model: field.choices.length > 0 ? this.parts.model : body.model,
      output: structuredClone(this.#output),
      parallel_tool_calls: body.parallel_tool_calls !== false,
      previous_response_id: body.previous_response_id ?? null,
      reasoning: {
        effort: body.reasoning?.effort ?? null,
        summary: askedSummary(body),
      },
      store: isStored,
      temperature: body.temperature ?? null,
      text: { format: { type: 'text' }, ...dropNulls(body.text) },
      tool_choice: body.tool_choice ?? 'auto',
      tools: body.tools ?? [],
      top_p: body.top_p ?? null,
      truncation: body.truncation ?? 'disabled',
      usage: usage
        ? {
            input_tokens: usage.prompt_tokens,
            input_tokens_details: usage.prompt_tokens_details,
            output_tokens: usage.completion_tokens,
            output_tokens_details: usage.completion_tokens_details,
            total_tokens: usage.total_tokens,
            cost: usage.cost,
          }
        : null,
      switchyard: field,
    };
  }

  #begin(): void {
    if (this.#hasBegun) return;
    this.#hasBegun = true;
    const { response } = this;
    this.#events.push(
      { type: 'response.created', response },
      { type: 'response.in_progress', response },
    );
  }

  #writeColumn(index: number, event: StreamEvent): void {
    const column = this.#column(index);
    switch (event.type) {
      case 'thinking':
        return column.think(event.text);
      case 'reasoning':
        return column.endThought(event.provider, event.block);
      case 'text':
        return column.write(event.text, event.logprobs);
      case 'search':
        return column.search(event.queries, event.sources);
      case 'citation':
        return column.cite(event.citation);
      case 'tool-call':
        return column.call(event);
      case 'failover':
        return column.startOver();
      case 'receipt':
        return column.close({ isBroken: false });
      case 'problem': {
        const refusal = this.parts.refusalOf(index);
        if (refusal !== null) column.refuse(refusal);
        return column.close({ isBroken: true });
      }
      default:
    }
  }

  #column(index: number): ColumnWriter {
    const known = this.#columns.get(index);
    if (known) return known;
    const { queryId, body, tools } = this.#traits;
    const made = new ColumnWriter({
      queryId,
      tools,
      showsThinking: askedSummary(body) !== null,
      showsBlocks: keepsReasoning(body),
      column: index,
      isCompared: this.parts.field.choices.length > 1,
      output: this.#output,
      emit: (event) => void this.#events.push(event),
    });
    this.#columns.set(index, made);
    return made;
  }

  #take(): ResponseEvent[] {
    const events = this.#events;
    this.#events = [];
    return events;
  }

  /** How the response ended. If there are several models, the best outcome counts. */
  #describeEnd(): Pick<V1Response, 'status' | 'error' | 'incomplete_details'> {
    const { failure, field } = this.parts;
    const rest = { error: null, incomplete_details: null };
    const { choices } = field;
    const isStopped = choices.some(({ receipt }) => receipt?.finish === 'stopped');
    if (isStopped || failure?.code === 'stopped') {
      return { ...rest, status: 'cancelled' };
    }
    if (failure) {
      const isLimit = failure.code === 'model-limit';
      const error = {
        code: isLimit ? ('rate_limit_exceeded' as const) : ('server_error' as const),
        message: failure.message,
      };
      return { ...rest, status: 'failed', error };
    }
    const isOver = choices.every(({ receipt, error }) => receipt ?? error);
    if (choices.length === 0) {
      const isWaiting = this.#traits.body.background === true && !this.#hasBegun;
      return { ...rest, status: isWaiting ? 'queued' : 'in_progress' };
    }
    if (!isOver) return { ...rest, status: 'in_progress' };
    const finishes = choices.map(({ index }) => this.parts.finishOf(index));
    if (finishes.some((one) => one === 'stop' || one === 'tool_calls')) {
      return { ...rest, status: 'completed' };
    }
    const reason = finishes[0] === 'content_filter' ? 'content_filter' : 'max_output_tokens';
    return { ...rest, status: 'incomplete', incomplete_details: { reason } };
  }
}

export function keepsReasoning({ include }: ResponseRequest): boolean {
  return include?.includes('reasoning.encrypted_content') === true;
}

export function listsSources({ include }: ResponseRequest): boolean {
  return include?.includes('web_search_call.action.sources') === true;
}

function askedSummary({ reasoning }: ResponseRequest): string | null {
  return reasoning?.summary ?? reasoning?.generate_summary ?? null;
}

function dropNulls(fields: object | null | undefined): object {
  return Object.fromEntries(
    Object.entries(fields ?? {}).filter(([, value]: [string, unknown]) => value != null),
  );
}
