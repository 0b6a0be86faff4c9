import type { AnswerRequest, Turn } from '#server/providers/contract/model-provider.ts';
import type { ToolResult, ToolUse } from '#server/providers/contract/tools.ts';
import type { ToolCall } from '#shared/contract/query/tool-calls.ts';
import { alternateTurns } from '../http/request/alternate-turns.ts';
import {
  attachmentsOf,
  documentAsText,
  isPlainText,
  toBase64,
  type Attachment,
} from '../http/request/attachments.ts';
import { isObject, tryParse } from '../http/response/json.ts';

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
 * `minimal` is Gemini's lowest thinking level, because its thinking can't be switched off. Source:
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

/** Source: https://ai.google.dev/gemini-api/docs/function-calling */
function writeToolUse({ toolUse, search }: Pick<AnswerRequest, 'toolUse' | 'search'>): object {
  if (!toolUse) return search ? { tools: [{ [search.tool ?? 'googleSearch']: {} }] } : {};
  const functionDeclarations = toolUse.tools.map(({ name, description, parameters }) => ({
    name,
    description: description ?? name,
    ...(parameters && { parametersJsonSchema: parameters }),
  }));
  return {
    tools: [{ functionDeclarations }],
    toolConfig: { functionCallingConfig: writeChoice(toolUse) },
  };
}

function writeChoice({ choice }: ToolUse): object {
  if (typeof choice === 'object') return { mode: 'ANY', allowedFunctionNames: [choice.name] };
  return { mode: { auto: 'AUTO', none: 'NONE', required: 'ANY' }[choice] };
}

/**
 * Gemini 3 and later refuse calls if the first one has no signature. For calls made by another model, they
 * accept this value instead. Source: https://ai.google.dev/gemini-api/docs/thought-signatures
 */
const noSignature = 'skip_thought_signature_validator';

function writeCalls(calls: readonly ToolCall[]): object[] {
  return calls.map(({ name, arguments: text, signature }, index) => {
    const args = tryParse(text);
    const thoughtSignature = signature ?? (index === 0 ? noSignature : undefined);
    return { functionCall: { name, args: isObject(args) ? args : {} }, thoughtSignature };
  });
}

/** Google requires results to be objects, so any other value is wrapped in one. */
function writeResult({ name, text }: ToolResult): object {
  const value = tryParse(text);
  return { functionResponse: { name, response: isObject(value) ? value : { result: text } } };
}

/** Source: https://ai.google.dev/gemini-api/docs/structured-output */
function writeFormat(format: AnswerRequest['format']): object {
  if (!format) return {};
  const responseMimeType = 'application/json';
  return format.type === 'json'
    ? { responseMimeType }
    : { responseMimeType, responseJsonSchema: format.schema };
}
