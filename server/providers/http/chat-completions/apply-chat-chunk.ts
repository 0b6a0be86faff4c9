import type { TokenUsage } from '#server/domain/models/ports.ts';
import type { StreamState } from '../response/stream-state.ts';
import { isObject, parseEventObject, textOf, type JsonObject } from '../response/json.ts';
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
  state.model ??= textOf(chunk.model) || null;
  if (isObject(chunk.usage)) state.usage = dialect.readUsage(chunk.usage);
  if (!Array.isArray(chunk.choices)) return;
  const choice: unknown = chunk.choices[0];
  if (isObject(choice)) readChoice(choice, state);
}

function readChoice({ delta, finish_reason }: JsonObject, state: StreamState): void {
  if (isObject(delta)) {
    // xAI's name for what the model thinks; OpenAI shows none of it here.
    state.thinking += textOf(delta.reasoning_content);
    if (typeof delta.content === 'string') state.text += delta.content;
    if (typeof delta.refusal === 'string' && delta.refusal !== '') {
      state.text += delta.refusal;
      state.finish = 'refused';
    }
  }
  if (finish_reason === 'content_filter') state.finish = 'refused';
  else if (finish_reason === 'length' && state.finish === 'complete') state.finish = 'length';
}
