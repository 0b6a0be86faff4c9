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
import { readUsageParts } from '../http/response/usage-parts.ts';
import { unnamedError } from '../http/errors/error-body.ts';
import { parseGoogleError } from './error-body.ts';
import { readGrounding } from './read-grounding.ts';

/**
 * There is no closing event. The body ends after the chunk with a `finishReason`, but some models send a
 * finish reason in every chunk (https://github.com/BerriAI/litellm/issues/2195), so it doesn't end the
 * answer. Source: https://ai.google.dev/api/generate-content#generatecontentresponse
 */
export function applyGenerateChunk(data: string, state: StreamState): void {
  readChunk(parseEventObject(data), state);
}

/** Reads an answer that was not streamed: one response, or all chunks in a list. */
export function applyGenerated(answer: unknown, state: StreamState): void {
  const chunks = (Array.isArray(answer) ? answer : [answer]).filter(isObject);
  for (const chunk of chunks) readChunk(chunk, state);
  if (!state.isWhole && !state.error) throw new MalformedResponse('The reply contains no answer.');
}

function readChunk(chunk: JsonObject, state: StreamState): void {
  if (chunk.error) {
    state.error = parseGoogleError(chunk) ?? unnamedError;
    return;
  }
  state.model ??= textOf(chunk.modelVersion) || null;
  if (isObject(chunk.usageMetadata)) readUsage(chunk.usageMetadata, state);
  if (isObject(chunk.promptFeedback) && isNamed(chunk.promptFeedback.blockReason)) {
    state.finish = 'refused';
    state.isBlocked = true;
    state.isWhole = true;
  }
  if (!Array.isArray(chunk.candidates)) return;
  const candidate: unknown = chunk.candidates[0];
  if (isObject(candidate)) readCandidate(candidate, state);
}

/** Google's reason for declining to answer; null if it answered. */
export function declinedReasonOf({ promptFeedback, candidates }: JsonObject): string | null {
  if (isObject(promptFeedback) && isNamed(promptFeedback.blockReason)) {
    return promptFeedback.blockReason;
  }
  const candidate: unknown = Array.isArray(candidates) ? candidates[0] : null;
  const reason = isObject(candidate) ? candidate.finishReason : null;
  return isNamed(reason) && finishReasons[reason] === 'refused' ? reason : null;
}

function readCandidate(
  { content, finishReason, groundingMetadata }: JsonObject,
  state: StreamState,
): void {
  if (isObject(content) && Array.isArray(content.parts)) {
    for (const part of content.parts as unknown[]) {
      if (isObject(part)) readPart(part, state);
    }
  }
  if (isObject(groundingMetadata)) readGrounding(groundingMetadata, state);
  if (!isNamed(finishReason)) return;
  state.isWhole = true;
  noteFinish(state, finishReason, finishReasons);
}

function readPart(part: JsonObject, state: StreamState): void {
  const { thought, text, functionCall: call } = part;
  if (isObject(call)) return readCall(call, textOf(part.thoughtSignature), state);
  if (thought !== true) {
    addText(state, textOf(text));
    return;
  }
  state.isThinking = true;
  state.thinking += textOf(text);
}

/** Each call arrives in one piece. Older models give their calls no id. */
function readCall({ id, name, args }: JsonObject, signature: string, { calls }: StreamState): void {
  const named = {
    id: textOf(id),
    name: textOf(name),
    ...(signature && { signature }),
  };
  calls.begin(calls.count, named, JSON.stringify(isObject(args) ? args : {}));
}

/**
 * Source: `FinishReason` of @google/genai 3.1. All other reasons leave an answer unfinished: `OTHER`,
 * `MALFORMED_RESPONSE`, `MALFORMED_FUNCTION_CALL`, `UNEXPECTED_TOOL_CALL`, `TOO_MANY_TOOL_CALLS`, and for
 * pictures `NO_IMAGE` and `IMAGE_OTHER`.
 */
const finishReasons: FinishReasons = {
  STOP: 'complete',
  MAX_TOKENS: 'length',
  // The response reached its length limit, and Google could continue it.
  CONTINUATION: 'length',
  SAFETY: 'refused',
  RECITATION: 'refused',
  LANGUAGE: 'refused',
  BLOCKLIST: 'refused',
  PROHIBITED_CONTENT: 'refused',
  SPII: 'refused',
  MODEL_ARMOR: 'refused',
  IMAGE_SAFETY: 'refused',
  IMAGE_PROHIBITED_CONTENT: 'refused',
  IMAGE_RECITATION: 'refused',
};

function isNamed(reason: unknown): reason is string {
  return typeof reason === 'string' && !reason.endsWith('_UNSPECIFIED');
}

function readUsage(usage: JsonObject, state: StreamState): void {
  state.usage = {
    inputTokens: countOf(usage.promptTokenCount) + countOf(usage.toolUsePromptTokenCount),
    outputTokens: countOf(usage.candidatesTokenCount) + countOf(usage.thoughtsTokenCount),
    ...readUsageParts(usage, {
      cachedInputTokens: 'cachedContentTokenCount',
      reasoningTokens: 'thoughtsTokenCount',
    }),
  };
}
