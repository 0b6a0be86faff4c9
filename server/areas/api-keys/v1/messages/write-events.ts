import type { StreamEvent } from '#shared/contract/query/stream-events.ts';
import type { Citation } from '#shared/contract/query/web-search.ts';
import type { Receipt } from '#shared/contract/query/schemas.ts';
import type { V1Usage } from '#shared/contract/v1/chat-schemas.ts';
import type { MessageReply, MessagesUsage } from '#shared/contract/v1/messages-schemas.ts';
import type { Problem } from '#shared/contract/problem.ts';
import { currentRequestId } from '#server/platform/http/calls/request-id.ts';
import { toAnthropicError } from '#server/platform/http/calls/failures/to-anthropic-error.ts';
import { isObject, tryParse } from '#server/providers/http/response/json.ts';
import {
  writeEvent,
  type NumberedEvent,
  type WrittenEvent,
} from '#server/platform/http/replies/event-stream.ts';
import { ReplyParts, type ReplyTraits } from '../reply/reply-parts.ts';
import { sealReasoning, unsigned } from '../vendor-reasoning.ts';

export interface MessageTraits extends ReplyTraits {
  /**
   * How the program wants to receive thinking: `omitted` if only to send it back, and null if not
   * at all.
   */
  thinking: 'summarized' | 'omitted' | null;
  /** The stop sequences of the request. */
  stops: readonly string[];
}

/** Keeps the connection open and shows clients that we are still working. */
export const ping = 'event: ping\ndata: {"type":"ping"}\n\n';

/**
 * Writes the answer as the events that Anthropic's clients read, with `message_stop` or an error at the end.
 * Source: https://docs.claude.com/en/build-with-claude/streaming
 */
export async function* writeMessageEvents(
  events: AsyncIterable<NumberedEvent>,
  traits: MessageTraits,
): AsyncGenerator<WrittenEvent> {
  const writer = new MessageWriter(traits);
  let failure: Problem | undefined;
  for await (const { event } of events) {
    for (const written of writer.eventsOf(event)) {
      yield writeEvent(written, { mayWait: event.type === 'text' });
    }
    if (event.type === 'route') yield { text: ping, mayWait: false };
    ({ failure } = writer.parts);
    if (failure) break;
  }
  const last = failure
    ? toAnthropicError(failure, currentRequestId())
    : { type: 'message_stop' as const, switchyard: writer.parts.field };
  yield writeEvent(last);
}

/** The answer as one body. Throws if the model wrote nothing. */
export async function writeMessage(
  events: AsyncIterable<NumberedEvent>,
  traits: MessageTraits,
): Promise<MessageReply> {
  const writer = new MessageWriter(traits);
  for await (const { event } of events) {
    for (const _ of writer.eventsOf(event)) {
      // Running the generator is enough, because the writer collects the events.
    }
    if (event.type === 'problem') writer.parts.throwIfFailed();
  }
  writer.parts.throwIfUnplanned();
  return writer.message;
}

type ReplyBlock = MessageReply['content'][number];

type MessageEvent = { type: string; [field: string]: unknown };
type MessageEnd = Pick<
  MessageReply,
  'container' | 'stop_details' | 'stop_reason' | 'stop_sequence'
>;

type EventOf<Type extends StreamEvent['type']> = Extract<StreamEvent, { type: Type }>;

const emptyThinking = { type: 'thinking', thinking: '', signature: '' };

/** Converts our events to Anthropic's stream, where one block follows another. */
class MessageWriter {
  readonly parts: ReplyParts;
  readonly #traits: MessageTraits;
  #hasBegun = false;
  #content: ReplyBlock[] = [];
  #end: MessageEnd = {
    stop_reason: null,
    stop_sequence: null,
    stop_details: null,
    container: null,
  };
  /** The arguments of the current call. */
  #arguments = '';
  #index = -1;
  #open: 'text' | 'thinking' | 'tool_use' | null = null;
  /**
   * The call that is sent piece by piece as it arrives. If pieces of other calls arrive in between, those calls
   * are sent at the end.
   */
  #sentCall: number | null = null;
  readonly #waiting = new Map<number, Call>();
  #searches = 0;
  readonly #laterSearches: EventOf<'search'>[] = [];

  constructor(traits: MessageTraits) {
    this.#traits = traits;
    this.parts = new ReplyParts(traits);
  }

  *eventsOf(event: StreamEvent): Generator<MessageEvent> {
    this.parts.note(event);
    switch (event.type) {
      case 'route':
        if (!this.#hasBegun) yield { type: 'message_start', message: this.message };
        this.#hasBegun = true;
        return;
      case 'failover':
        yield* this.#close();
        // The new model starts over, with an empty message.
        this.#content = [];
        return;
      case 'thinking':
        if (this.#traits.thinking !== 'summarized' || event.text === '') return;
        yield* this.#begin('thinking', emptyThinking);
        yield this.#add('thinking', { type: 'thinking_delta', thinking: event.text });
        return;
      case 'reasoning':
        if (this.#traits.thinking !== null) yield* this.#sign(event);
        return;
      case 'text':
        yield* this.#begin('text', { type: 'text', text: '', citations: null });
        yield this.#add('text', { type: 'text_delta', text: event.text });
        return;
      case 'citation':
        if (this.#open === 'text') yield this.#cite(event.citation);
        return;
      case 'search':
        // Citations may still follow for the current text block, so its searches are sent after it.
        if (this.#open === 'text') this.#laterSearches.push(event);
        else yield* this.#search(event);
        return;
      case 'tool-call':
        return yield* this.#call(event);
      case 'receipt':
      case 'problem':
        for (const search of this.#laterSearches) yield* this.#search(search);
        // If the answer broke off, its last call may be incomplete.
        if (event.type === 'receipt') yield* this.#sendWaiting();
        if (event.column !== undefined) yield* this.#finish(event.column);
        return;
      default:
        return;
    }
  }

  /** Ends the thinking with Anthropic's signature, or with another vendor's block in its place. */
  *#sign({ provider, block }: EventOf<'reasoning'>): Generator<MessageEvent> {
    if (block['type'] === 'redacted_thinking') {
      return yield* this.#whole({ type: 'redacted_thinking', data: block['data'] });
    }
    yield* this.#begin('thinking', emptyThinking);
    const isSigned = block['type'] === 'thinking';
    yield* this.#close(isSigned ? String(block['signature']) : sealReasoning(provider, block));
  }

  *#search({ queries, sources = [] }: EventOf<'search'>): Generator<MessageEvent> {
    if (!queries) return;
    this.#searches += 1;
    const id = `srvtoolu_${this.#traits.queryId.replaceAll('-', '')}${this.#searches}`;
    const caller = { type: 'direct' };
    const input = { query: queries.join(', ') };
    yield* this.#whole({ type: 'server_tool_use', id, name: 'web_search', input, caller });
    const content = sources.map(({ url, title }) => ({
      type: 'web_search_result',
      url,
      title,
      encrypted_content: '',
      page_age: null,
    }));
    yield* this.#whole({ type: 'web_search_tool_result', tool_use_id: id, content, caller });
  }

  *#call({ call, id = '', name = '', text }: EventOf<'tool-call'>): Generator<MessageEvent> {
    if (this.#sentCall === null) {
      this.#sentCall = call;
      yield* this.#begin('tool_use', writeCall({ id, name }));
    }
    if (call === this.#sentCall && this.#open === 'tool_use') yield* this.#argue(text);
    else {
      const before = this.#waiting.get(call) ?? { id, name, text: '' };
      this.#waiting.set(call, { ...before, text: before.text + text });
    }
  }

  *#argue(text: string): Generator<MessageEvent> {
    this.#arguments += text;
    if (text !== '') yield this.#delta({ type: 'input_json_delta', partial_json: text });
  }

  *#sendWaiting(): Generator<MessageEvent> {
    for (const call of this.#waiting.values()) {
      yield* this.#close();
      yield* this.#begin('tool_use', writeCall(call));
      yield* this.#argue(call.text);
    }
  }

  *#finish(column: number): Generator<MessageEvent> {
    const refusal = this.parts.refusalOf(column);
    const finish = this.parts.finishOf(column);
    const receipt = this.parts.receiptOf(column);
    const stoppedAt = receipt?.stoppedAt ?? -1;
    const sequence = finish === 'stop' ? (this.#traits.stops[stoppedAt] ?? null) : null;
    yield* this.#close();
    this.#end = {
      container: null,
      stop_reason: sequence === null ? stopReasons[finish] : 'stop_sequence',
      stop_sequence: sequence,
      stop_details:
        refusal === null ? null : { type: 'refusal', category: null, explanation: refusal },
    };
    yield { type: 'message_delta', delta: this.#end, usage: writeUsage(this.parts.usage) };
  }

  *#whole(block: ReplyBlock): Generator<MessageEvent> {
    yield* this.#close();
    yield this.#start(block);
    yield { type: 'content_block_stop', index: this.#index };
  }

  *#begin(kind: 'text' | 'thinking' | 'tool_use', block: ReplyBlock): Generator<MessageEvent> {
    if (this.#open === kind) return;
    yield* this.#close();
    this.#open = kind;
    yield this.#start(block);
  }

  #start(block: ReplyBlock): MessageEvent {
    this.#content.push({ ...block });
    return { type: 'content_block_start', index: (this.#index += 1), content_block: block };
  }

  *#close(signature?: string): Generator<MessageEvent> {
    if (this.#open === null) return;
    const block = this.#content.at(-1);
    if (this.#open === 'thinking') {
      yield this.#add('signature', { type: 'signature_delta', signature: signature ?? unsigned });
    }
    if (this.#open === 'tool_use' && block) {
      const input = tryParse(this.#arguments);
      block['input'] = isObject(input) ? input : {};
      this.#arguments = '';
    }
    this.#open = null;
    yield { type: 'content_block_stop', index: this.#index };
  }

  #delta(delta: MessageEvent): MessageEvent {
    return { type: 'content_block_delta', index: this.#index, delta };
  }

  /** Adds text to a field of the current block. */
  #add(field: string, delta: { type: string; [field: string]: string }): MessageEvent {
    const block = this.#content.at(-1);
    if (block) block[field] = String(block[field]) + delta[field];
    return this.#delta(delta);
  }

  /**
   * The encrypted index is left out, because only Anthropic has it and only Anthropic's own search would need
   * it back.
   */
  #cite({ url, title, quote }: Citation): MessageEvent {
    const citation = {
      type: 'web_search_result_location',
      url,
      title,
      cited_text: quote ?? '',
      encrypted_index: '',
    };
    const block = this.#content.at(-1);
    if (block) block['citations'] = [...((block['citations'] as object[] | null) ?? []), citation];
    return this.#delta({ type: 'citations_delta', citation });
  }

  /** The message so far. If an answer broke off, its calls are left out, because the last one may be incomplete. */
  get message(): MessageReply {
    const { parts } = this;
    const isBroken = parts.field.choices.some(({ error }) => error);
    return {
      id: `msg_${this.#traits.queryId}`,
      type: 'message',
      role: 'assistant',
      model: parts.model,
      content: this.#content.filter(({ type }) => !isBroken || type !== 'tool_use'),
      ...this.#end,
      diagnostics: null,
      usage: {
        ...writeUsage(parts.usage),
        cache_creation: splitWrites(parts.receiptOf(0)),
        inference_geo: null,
        service_tier: null,
        speed: null,
      },
      switchyard: parts.field,
    };
  }
}

interface Call {
  id: string;
  name: string;
  text: string;
}

function writeCall({ id, name }: Pick<Call, 'id' | 'name'>): ReplyBlock {
  return { type: 'tool_use', id, name, input: {}, caller: { type: 'direct' } };
}

const stopReasons = {
  stop: 'end_turn',
  length: 'max_tokens',
  content_filter: 'refusal',
  tool_calls: 'tool_use',
} as const;

type DeltaUsage = Omit<
  MessagesUsage,
  'cache_creation' | 'inference_geo' | 'service_tier' | 'speed'
>;

/** Anthropic counts tokens that were read from a cache or written to it separately from other tokens. */
function writeUsage(usage: V1Usage | undefined): DeltaUsage {
  const { cached_tokens: cached = 0, cache_write_tokens: written = 0 } =
    usage?.prompt_tokens_details ?? {};
  const searches = usage?.server_tool_use?.web_search_requests ?? 0;
  return {
    input_tokens: (usage?.prompt_tokens ?? 0) - cached - written,
    output_tokens: usage?.completion_tokens ?? 0,
    cache_creation_input_tokens: written,
    cache_read_input_tokens: cached,
    output_tokens_details: usage
      ? { thinking_tokens: usage.completion_tokens_details.reasoning_tokens }
      : null,
    server_tool_use: searches > 0 ? { web_search_requests: searches, web_fetch_requests: 0 } : null,
    cost: usage?.cost ?? null,
  };
}

/**
 * If a vendor doesn't split cache writes by duration, all of them count as kept for five minutes. Null if the
 * vendor reports none. Only whole messages include them, because a stream would need them in its first event,
 * before we know them.
 */
function splitWrites(receipt: Receipt | undefined): MessagesUsage['cache_creation'] {
  const { cacheWriteTokens: written, hourCacheWriteTokens: hour = 0 } = receipt ?? {};
  if (written === undefined) return null;
  return { ephemeral_5m_input_tokens: written - hour, ephemeral_1h_input_tokens: hour };
}
