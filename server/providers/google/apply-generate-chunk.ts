import type { AnswerDraft, Finish } from '../http/response/stream-state.ts';
import {
  countOf,
  isObject,
  parseEventObject,
  textOf,
  type JsonObject,
} from '../http/response/json.ts';
import { unnamedComplaint } from '../http/errors/error-body.ts';
import { readGoogleComplaint } from './error-body.ts';

/**
 * There is no closing event: the body ends after the chunk with a `finishReason`. Some models put
 * one in every chunk (https://github.com/BerriAI/litellm/issues/2195), so it does not close the answer.
 * Source: https://ai.google.dev/api/generate-content#generatecontentresponse
 */
export function readGenerateChunk(data: string, draft: AnswerDraft): void {
  const chunk = parseEventObject(data);
  if (chunk.error) {
    draft.complaint = readGoogleComplaint(chunk) ?? unnamedComplaint;
    return;
  }
  if (isObject(chunk.usageMetadata)) readUsage(chunk.usageMetadata, draft);
  if (isObject(chunk.promptFeedback) && isNamed(chunk.promptFeedback.blockReason)) {
    draft.finish = 'refused';
    draft.isWhole = true;
  }
  if (!Array.isArray(chunk.candidates)) return;
  const candidate: unknown = chunk.candidates[0];
  if (isObject(candidate)) readCandidate(candidate, draft);
}

function readCandidate({ content, finishReason }: JsonObject, draft: AnswerDraft): void {
  if (isObject(content) && Array.isArray(content.parts)) {
    for (const part of content.parts as unknown[]) {
      if (isObject(part) && part.thought !== true) draft.text += textOf(part.text);
    }
  }
  if (!isNamed(finishReason)) return;
  draft.isWhole = true;
  draft.finish = finishOfReason[finishReason] ?? 'complete';
}

const finishOfReason: Partial<Record<string, Finish>> = {
  MAX_TOKENS: 'length',
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

function readUsage(usage: JsonObject, draft: AnswerDraft): void {
  draft.usage = {
    inputTokens: countOf(usage.promptTokenCount) + countOf(usage.toolUsePromptTokenCount),
    outputTokens: countOf(usage.candidatesTokenCount) + countOf(usage.thoughtsTokenCount),
  };
}
