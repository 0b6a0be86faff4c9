import type { TokenUsage } from '#server/domain/models/ports.ts';
import type { StreamState } from '../response/stream-state.ts';
import {
  isObject,
  MalformedResponse,
  parseEventObject,
  textOf,
  type JsonObject,
} from '../response/json.ts';
import { unnamedError } from '../errors/error-body.ts';
import type { VendorProtocol } from '../vendor-protocol.ts';

export interface ChatDialect {
  readUsage(usage: JsonObject): TokenUsage | null;
  parseErrorBody: VendorProtocol['parseErrorBody'];
}

/** Source: https://platform.openai.com/docs/api-reference/chat-streaming/streaming */
export function applyChatChunk(data: string, state: StreamState, dialect: ChatDialect): void {
  if (data === '[DONE]') {
    state.isWhole = true;
    state.isClosed = true;
    return;
  }
  const chunk = parseEventObject(data);
  if (chunk.error) {
    state.error = dialect.parseErrorBody(chunk) ?? unnamedError;
    return;
  }
  const choice = readChunk(chunk, state, dialect);
  if (isObject(choice)) readChoice(choice.delta, choice.finish_reason, state);
}

/** An answer that was not streamed. Source: https://platform.openai.com/docs/api-reference/chat/object */
export function applyChatCompletion(
  completion: unknown,
  state: StreamState,
  dialect: ChatDialect,
): void {
  const choice = isObject(completion) ? readChunk(completion, state, dialect) : null;
  if (!isObject(choice)) throw new MalformedResponse('The reply carries no answer.');
  readChoice(choice.message, choice.finish_reason, state);
}

/** Reads what is said of the whole answer, and returns its first choice. */
function readChunk(chunk: JsonObject, state: StreamState, dialect: ChatDialect): unknown {
  state.model ??= textOf(chunk.model) || null;
  if (isObject(chunk.usage)) state.usage = dialect.readUsage(chunk.usage);
  return Array.isArray(chunk.choices) ? chunk.choices[0] : null;
}

function readChoice(delta: unknown, finishReason: unknown, state: StreamState): void {
  if (isObject(delta)) {
    // xAI's name for what the model thinks; OpenAI shows none of it here.
    state.thinking += textOf(delta.reasoning_content);
    if (typeof delta.content === 'string') state.text += delta.content;
    if (typeof delta.refusal === 'string' && delta.refusal !== '') {
      state.text += delta.refusal;
      state.finish = 'refused';
    }
  }
  if (finishReason === 'content_filter') state.finish = 'refused';
  else if (finishReason === 'length' && state.finish === 'complete') state.finish = 'length';
}
