import type { StreamState } from '../http/response/stream-state.ts';
import {
  countOf,
  isObject,
  parseEventObject,
  textOf,
  type JsonObject,
} from '../http/response/json.ts';
import { unnamedError } from '../http/errors/error-body.ts';
import { parseAnthropicError } from './error-body.ts';

/** Source: https://docs.claude.com/en/build-with-claude/streaming */
export function applyMessageEvent(data: string, state: StreamState): void {
  const event = parseEventObject(data);
  switch (event.type) {
    case 'content_block_delta':
      return readDelta(event.delta, state);
    case 'content_block_start':
      return readBlock(event.content_block, state);
    case 'message_start':
      return isObject(event.message) ? readUsage(event.message.usage, state) : undefined;
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

function readDelta(delta: unknown, state: StreamState): void {
  if (isObject(delta) && delta.type === 'text_delta') state.text += textOf(delta.text);
}

function readBlock(block: unknown, state: StreamState): void {
  if (isObject(block) && block.type === 'text') state.text += textOf(block.text);
}

function readStop(delta: unknown, state: StreamState): void {
  if (!isObject(delta)) return;
  switch (delta.stop_reason) {
    case 'refusal':
      state.finish = 'refused';
      return;
    case 'max_tokens':
    case 'model_context_window_exceeded':
      state.finish = 'length';
      return;
    default:
      return;
  }
}

/** The figures are cumulative: each event may repeat those of the one before, or leave them out. */
function readUsage(usage: unknown, state: StreamState): void {
  if (!isObject(usage)) return;
  state.usage = {
    inputTokens: Math.max(state.usage?.inputTokens ?? 0, countInput(usage)),
    outputTokens: Math.max(state.usage?.outputTokens ?? 0, countOf(usage.output_tokens)),
  };
}

/** `input_tokens` leaves out what was read from the cache or written to it. */
function countInput(usage: JsonObject): number {
  return (
    countOf(usage.input_tokens) +
    countOf(usage.cache_creation_input_tokens) +
    countOf(usage.cache_read_input_tokens)
  );
}
