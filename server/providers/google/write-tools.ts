import type { ToolCall } from '#shared/contract/query/tool-calls.ts';
import type { ToolResult, ToolUse } from '#server/providers/contract/tools.ts';
import { isObject, tryParse } from '../http/response/json.ts';
import type { AnswerRequest } from '#server/providers/contract/model-provider.ts';

/** Source: https://ai.google.dev/gemini-api/docs/function-calling */
export function writeToolUse({
  toolUse,
  search,
}: Pick<AnswerRequest, 'toolUse' | 'search'>): object {
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
 * Gemini 3 and later refuse calls if the first one has no signature. For calls that another model made, they
 * accept this value instead. Source: https://ai.google.dev/gemini-api/docs/thought-signatures
 */
const noSignature = 'skip_thought_signature_validator';

export function writeCalls(calls: readonly ToolCall[]): object[] {
  return calls.map(({ name, arguments: text, signature }, index) => {
    const args = tryParse(text);
    const thoughtSignature = signature ?? (index === 0 ? noSignature : undefined);
    return { functionCall: { name, args: isObject(args) ? args : {} }, thoughtSignature };
  });
}

/** Google requires results to be objects, so anything else is wrapped in one. */
export function writeResult({ name, text }: ToolResult): object {
  const value = tryParse(text);
  return { functionResponse: { name, response: isObject(value) ? value : { result: text } } };
}

/** Source: https://ai.google.dev/gemini-api/docs/structured-output */
export function writeFormat(format: AnswerRequest['format']): object {
  if (!format) return {};
  const responseMimeType = 'application/json';
  return format.type === 'json'
    ? { responseMimeType }
    : { responseMimeType, responseJsonSchema: format.schema };
}
