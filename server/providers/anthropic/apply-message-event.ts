import {
  addText,
  noteFinish,
  type FinishReasons,
  type StreamState,
} from '../http/response/stream-state.ts';
import {
  countOf,
  isObject,
  MalformedResponse,
  parseEventObject,
  textOf,
  type JsonObject,
} from '../http/response/json.ts';
import { mergeUsage, readUsageParts } from '../http/response/usage-parts.ts';
import { unnamedError } from '../http/errors/error-body.ts';
import { parseAnthropicError } from './error-body.ts';
import { beginBlock, endBlock, readBlockDelta, writeReturnedBlocks } from './search-blocks.ts';
import type { TokenUsage } from '#server/providers/contract/model-provider.ts';

/** Source: https://docs.claude.com/en/build-with-claude/streaming */
export function applyMessageEvent(data: string, state: StreamState): void {
  const event = parseEventObject(data);
  switch (event.type) {
    case 'content_block_delta':
      return readDelta(event.delta, countOf(event.index), state);
    case 'content_block_start':
      return readBlock(event.content_block, countOf(event.index), state);
    case 'content_block_stop':
      return endBlock(state);
    case 'message_start':
      return isObject(event.message) ? readMessage(event.message, state) : undefined;
    case 'message_delta':
      readUsage(event.usage, state);
      return readStop(event.delta, state);
    case 'message_stop':
      state.isWhole = true;
      state.isClosed = true;
      return;
    case 'error':
      state.error = parseAnthropicError(event) ?? unnamedError;
      return;
    default:
      return;
  }
}

/** Reads an answer that was not streamed. Source: https://docs.claude.com/en/api/messages */
export function applyMessage(message: unknown, state: StreamState): void {
  if (!isObject(message) || !Array.isArray(message.content)) {
    throw new MalformedResponse('The reply contains no answer.');
  }
  readMessage(message, state);
  for (const [place, block] of message.content.entries()) {
    readBlock(block, place, state);
    if (isObject(block) && isObject(block.input)) {
      state.calls.add(place, JSON.stringify(block.input));
    }
    endBlock(state);
  }
  readStop(message, state);
}

function readMessage({ model, usage }: JsonObject, state: StreamState): void {
  state.model = textOf(model) || null;
  readUsage(usage, state);
}

function readDelta(delta: unknown, place: number, state: StreamState): void {
  if (!isObject(delta)) return;
  readBlockDelta(delta, state);
  if (delta.type === 'text_delta') addText(state, textOf(delta.text));
  if (delta.type === 'input_json_delta') state.calls.add(place, textOf(delta.partial_json));
  if (delta.type === 'thinking_delta') state.thinking += textOf(delta.thinking);
}

function readBlock(block: unknown, place: number, state: StreamState): void {
  if (!isObject(block)) return;
  if (block.type === 'tool_use') {
    state.calls.begin(place, { id: textOf(block.id), name: textOf(block.name) });
  }
  beginBlock(block, state);
  if (block.type === 'text') addText(state, textOf(block.text));
  if (block.type === 'thinking') state.thinking += textOf(block.thinking);
  // Encrypted thinking has no text, but shows that the model is thinking.
  if (block.type === 'thinking' || block.type === 'redacted_thinking') state.isThinking = true;
}

function readStop(delta: unknown, state: StreamState): void {
  if (!isObject(delta)) return;
  const reason = textOf(delta.stop_reason);
  if (reason === '') return;
  state.stopSequence = textOf(delta.stop_sequence) || null;
  state.isPaused = reason === 'pause_turn' && state.finds.hasBegun;
  noteFinish(state, state.isPaused ? 'max_tokens' : reason, stopReasons);
  writeReturnedBlocks(state);
}

/**
 * `pause_turn` isn't listed, because it means that the answer is unfinished. We continue an answer
 * that paused during a search.
 */
const stopReasons: FinishReasons = {
  end_turn: 'complete',
  stop_sequence: 'complete',
  tool_use: 'complete',
  max_tokens: 'length',
  model_context_window_exceeded: 'length',
  refusal: 'refused',
};

/** Usage is cumulative. Each event may repeat or omit the counts of the previous one. */
function readUsage(usage: unknown, state: StreamState): void {
  if (!isObject(usage)) return;
  const reported: TokenUsage = {
    inputTokens: countInput(usage),
    outputTokens: countOf(usage.output_tokens),
    ...readUsageParts(usage, {
      cachedInputTokens: 'cache_read_input_tokens',
      cacheWriteTokens: 'cache_creation_input_tokens',
    }),
    ...readUsageParts(usage.cache_creation, { hourCacheWriteTokens: 'ephemeral_1h_input_tokens' }),
    ...readUsageParts(usage.output_tokens_details, { reasoningTokens: 'thinking_tokens' }),
    ...readSearches(usage.server_tool_use),
  };
  state.usage = state.usage ? mergeUsage(state.usage, reported, Math.max) : reported;
}

function readSearches(tools: unknown): Pick<TokenUsage, 'searches'> {
  const searches = isObject(tools) ? countOf(tools.web_search_requests) : 0;
  return searches > 0 ? { searches } : {};
}

/** `input_tokens` excludes tokens that were read from or written to the cache. */
function countInput(usage: JsonObject): number {
  return (
    countOf(usage.input_tokens) +
    countOf(usage.cache_creation_input_tokens) +
    countOf(usage.cache_read_input_tokens)
  );
}
