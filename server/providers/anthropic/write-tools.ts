import type { ToolCall } from '#shared/contract/query/tool-calls.ts';
import type { AnswerFormat, Tool, ToolResult, ToolUse } from '#server/providers/contract/tools.ts';
import type { Marked } from '#server/providers/contract/cache-marks.ts';
import { isObject, tryParse } from '../http/response/json.ts';
import type { AnswerRequest } from '#server/providers/contract/model-provider.ts';

/** Source: https://platform.claude.com/docs/en/agents-and-tools/tool-use/implement-tool-use */
export function writeToolUse({
  toolUse,
  search,
}: Pick<AnswerRequest, 'toolUse' | 'search'>): object {
  const searching = search ? [writeSearch(search)] : [];
  if (!toolUse) return search ? { tools: searching } : {};
  return {
    tools: [...toolUse.tools.map(writeTool), ...searching],
    tool_choice: writeChoice(toolUse),
  };
}

/**
 * Lets the model call the search directly but not from code, because not every model supports
 * running code, and the vendor stores its output. Source:
 * https://platform.claude.com/docs/en/agents-and-tools/tool-use/server-tools
 */
function writeSearch({ mostSearches, location }: NonNullable<AnswerRequest['search']>): object {
  return {
    type: 'web_search_20260209',
    name: 'web_search',
    max_uses: mostSearches,
    allowed_callers: ['direct'],
    ...(location && { user_location: { type: 'approximate', ...location } }),
  };
}

function writeTool({ name, description, parameters, isStrict, ...tool }: Tool): object {
  return {
    name,
    description,
    input_schema: { type: 'object', ...(parameters ?? { properties: {} }) },
    ...(isStrict && { strict: true }),
    ...writeMark(tool),
  };
}

function writeChoice({ choice, isParallel }: ToolUse): object {
  if (choice === 'none') return { type: 'none' };
  const one = isParallel ? {} : { disable_parallel_tool_use: true };
  if (typeof choice === 'object') return { type: 'tool', name: choice.name, ...one };
  return { type: choice === 'required' ? 'any' : 'auto', ...one };
}

/** Marks the block up to which the vendor should cache the prompt. */
export function writeMark({ cacheControl }: Marked): object {
  return cacheControl ? { cache_control: cacheControl } : {};
}

export function writeCall({ id, name, arguments: text, ...call }: ToolCall & Marked): object {
  const input = tryParse(text);
  return { type: 'tool_use', id, name, input: isObject(input) ? input : {}, ...writeMark(call) };
}

export function writeResult({ id, text, isError, ...result }: ToolResult): object {
  const written = { type: 'tool_result', tool_use_id: id, content: text, is_error: isError };
  return { ...written, ...writeMark(result) };
}

/**
 * Anthropic supports JSON only with a schema. Source:
 * https://platform.claude.com/docs/en/build-with-claude/structured-outputs
 */
export function writeFormat(format: AnswerFormat): object | undefined {
  if (format.type === 'json') return undefined;
  return { type: 'json_schema', schema: format.schema };
}
