import {
  addText,
  noteFinish,
  type FinishReasons,
  type StreamState,
} from '../response/stream-state.ts';
import {
  isObject,
  MalformedResponse,
  parseEventObject,
  textOf,
  type JsonObject,
} from '../response/json.ts';
import { unnamedError } from '../errors/error-body.ts';
import { readLogprobs } from '../response/read-logprobs.ts';
import type { CallPieces } from '../response/call-pieces.ts';
import type { VendorProtocol } from '../vendor-protocol.ts';
import type { TokenUsage } from '#server/providers/contract/model-provider.ts';

export interface ChatDialect {
  readUsage(usage: JsonObject): TokenUsage | null;
  parseErrorBody: VendorProtocol['parseErrorBody'];
  /**
   * True for servers that imitate OpenAI's API. A finish reason ends their answer even without
   * `[DONE]`. They may return a whole answer instead of a stream, and may rename the model.
   */
  isImitation?: boolean;
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
  if (!isObject(choice)) return;
  readChoice(choice.delta, choice, state);
  if (dialect.isImitation && textOf(choice.finish_reason) !== '') state.isWhole = true;
}

/**
 * Reads an answer that was not streamed. Source: https://platform.openai.com/docs/api-reference/chat/object
 */
export function applyChatCompletion(
  completion: unknown,
  state: StreamState,
  dialect: ChatDialect,
): void {
  const choice = isObject(completion) ? readChunk(completion, state, dialect) : null;
  if (!isObject(choice)) throw new MalformedResponse('The reply contains no answer.');
  readChoice(choice.message, choice, state);
}

/** Reads the fields that concern the whole answer, and returns its first choice. */
function readChunk(chunk: JsonObject, state: StreamState, dialect: ChatDialect): unknown {
  if (!dialect.isImitation) state.model ??= textOf(chunk.model) || null;
  const usage = chunk.usage ?? (isObject(chunk.x_groq) ? chunk.x_groq.usage : null);
  if (isObject(usage)) state.usage = dialect.readUsage(usage);
  return Array.isArray(chunk.choices) ? chunk.choices[0] : null;
}

function readChoice(delta: unknown, choice: JsonObject, state: StreamState): void {
  const { finish_reason: finishReason, logprobs } = choice;
  if (isObject(logprobs)) readLogprobs(logprobs.content, state);
  if (isObject(delta)) {
    // xAI calls thinking `reasoning_content`; others call it `reasoning`. OpenAI doesn't show it in
    // this API.
    state.thinking += textOf(delta.reasoning_content) || textOf(delta.reasoning);
    if (Array.isArray(delta.content)) readParts(delta.content, state);
    else addText(state, textOf(delta.content));
    if (Array.isArray(delta.annotations)) readAnnotations(delta.annotations, state);
    if (Array.isArray(delta.tool_calls)) readCalls(delta.tool_calls, state.calls);
    if (typeof delta.refusal === 'string' && delta.refusal !== '') {
      addText(state, delta.refusal);
      state.finish = 'refused';
    }
  }
  const reason = textOf(finishReason);
  if (reason !== '') noteFinish(state, reason, finishReasons);
}

/**
 * Reads the sources of an added server's search. Some servers repeat them, or send them before the
 * text. If the server doesn't count searches, its sources count as one search. Sources:
 * https://platform.openai.com/docs/guides/tools-web-search?api-mode=chat and
 * https://openrouter.ai/docs/features/web-search
 */
function readAnnotations(annotations: readonly unknown[], { finds }: StreamState): void {
  for (const one of annotations.filter(isObject)) {
    if (!finds.isOn || one.type !== 'url_citation') continue;
    if (!finds.hasBegun) finds.search([]);
    const cited = isObject(one.url_citation) ? one.url_citation : {};
    finds.citeLast(() => finds.citeAnnotation(cited), JSON.stringify(cited));
  }
}

/**
 * OpenAI's and xAI's reasons, followed by those of servers that imitate them: Mistral's `model_length`, the
 * end tokens of local servers, and reasons from Anthropic and Cohere that gateways pass on. A server that
 * gives up sends `error`, `abort` or DeepSeek's `insufficient_system_resource`, which end the answer early.
 */
const finishReasons: FinishReasons = {
  stop: 'complete',
  tool_calls: 'complete',
  function_call: 'complete',
  length: 'length',
  content_filter: 'refused',
  model_length: 'length',
  max_tokens: 'length',
  eos: 'complete',
  eos_token: 'complete',
  stop_sequence: 'complete',
  end_turn: 'complete',
  tool_use: 'complete',
  COMPLETE: 'complete',
};

/** Some servers send a call in one piece, and give all calls the same index or no index. */
function readCalls(calls: readonly unknown[], pieces: CallPieces): void {
  for (const call of calls.filter(isObject)) {
    const { index, function: called } = call;
    if (!isObject(called)) continue;
    const text = writeArguments(called.arguments);
    const id = textOf(call.id);
    const name = textOf(called.name);
    const place = typeof index === 'number' ? index : pieces.count;
    if (name === '' || pieces.has(place, id)) pieces.add(place, text);
    else pieces.begin(place, { id, name }, text);
  }
}

/** Ollama's native API has an object where OpenAI's has a string. */
function writeArguments(value: unknown): string {
  return isObject(value) ? JSON.stringify(value) : textOf(value);
}

/**
 * Mistral's thinking models write content in parts. Source: https://docs.mistral.ai/capabilities/reasoning
 */
function readParts(parts: readonly unknown[], state: StreamState): void {
  for (const part of parts.filter(isObject)) {
    if (part.type === 'thinking') state.thinking += textsOf(part.thinking);
    else addText(state, textOf(part.text));
  }
}

function textsOf(parts: unknown): string {
  if (!Array.isArray(parts)) return textOf(parts);
  return parts.map((part) => (isObject(part) ? textOf(part.text) : '')).join('');
}
