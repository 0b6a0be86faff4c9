import { alternateTurns } from '../http/request/alternate-turns.ts';
import { writeCalls, writeFormat, writeResult, writeToolUse } from './write-tools.ts';
import {
  attachmentsOf,
  documentAsText,
  isPlainText,
  toBase64,
  type Attachment,
} from '../http/request/attachments.ts';
import type { AnswerRequest, Turn } from '#server/providers/contract/model-provider.ts';

/** Source: https://ai.google.dev/api/generate-content */
export function toGenerateRequest(request: AnswerRequest): string {
  const { instructions } = request;
  return JSON.stringify({
    ...(instructions && { systemInstruction: { parts: [{ text: instructions }] } }),
    contents: alternateTurns(request.turns).map((turn) => ({
      role: turn.role === 'user' ? 'user' : 'model',
      parts: writeParts(turn),
    })),
    ...writeToolUse(request),
    generationConfig: {
      ...writeFormat(request.format),
      maxOutputTokens: request.maxOutputTokens,
      temperature: request.temperature,
      ...writeSampling(request.sampling),
      stopSequences: request.stop,
      ...writeThinking(request.effort),
    },
  });
}

/** Google's seeds have 32 bits. Source: `GenerateContentConfig` of @google/genai. */
function writeSampling(sampling: AnswerRequest['sampling']): object {
  if (!sampling) return {};
  const { top_p: topP, top_k: topK, seed, ...penalties } = sampling;
  return {
    topP,
    topK,
    seed: seed === undefined ? undefined : seed % 2 ** 31,
    presencePenalty: penalties.presence_penalty,
    frequencyPenalty: penalties.frequency_penalty,
  };
}

/**
 * Gemini's lowest thinking level is minimal; thinking can't be switched off. Source:
 * https://ai.google.dev/gemini-api/docs/generate-content/thinking
 */
function writeThinking(effort: AnswerRequest['effort']): object {
  if (!effort || effort === 'none') return {};
  return { thinkingConfig: { thinkingLevel: effort.toUpperCase(), includeThoughts: true } };
}

function writeParts(turn: Turn): object[] {
  const { text, toolCalls = [], toolResults = [] } = turn;
  return [
    ...toolResults.map(writeResult),
    ...attachmentsOf(turn).map(writePart),
    ...(text.trim() === '' ? [] : [{ text }]),
    ...writeCalls(toolCalls),
  ];
}

/** Google does not accept text as `inlineData`. Source: https://ai.google.dev/api/caching#Blob */
function writePart(attachment: Attachment): object {
  if (attachment.kind === 'document' && isPlainText(attachment)) {
    return { text: documentAsText(attachment) };
  }
  const { mediaType, bytes } = attachment;
  return { inlineData: { mimeType: mediaType, data: toBase64(bytes) } };
}
