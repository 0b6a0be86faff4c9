import type { ToolCall } from '#shared/contract/query/tool-calls.ts';
import type { AnswerFormat, Tool, ToolResult, ToolUse } from '#server/providers/contract/tools.ts';
import { isObject, tryParse } from '../http/response/json.ts';
import type { AnswerRequest } from '#server/providers/contract/model-provider.ts';

/** Source: https://platform.claude.com/docs/en/agents-and-tools/tool-use/implement-tool-use */
export function writeToolUse(toolUse: AnswerRequest['toolUse']): object {
  if (!toolUse) return {};
  return { tools: toolUse.tools.map(writeTool), tool_choice: writeChoice(toolUse) };
}

function writeTool({ name, description, parameters, isStrict }: Tool): object {
  return {
    name,
    description,
    input_schema: { type: 'object', ...(parameters ?? { properties: {} }) },
    ...(isStrict && { strict: true }),
  };
}

function writeChoice({ choice, isParallel }: ToolUse): object {
  if (choice === 'none') return { type: 'none' };
  const one = isParallel ? {} : { disable_parallel_tool_use: true };
  if (typeof choice === 'object') return { type: 'tool', name: choice.name, ...one };
  return { type: choice === 'required' ? 'any' : 'auto', ...one };
}

export function writeCall({ id, name, arguments: text }: ToolCall): object {
  const input = tryParse(text);
  return { type: 'tool_use', id, name, input: isObject(input) ? input : {} };
}

export function writeResult({ id, text }: ToolResult): object {
  return { type: 'tool_result', tool_use_id: id, content: text };
}

/**
 * Anthropic supports JSON only with a schema. Source:
 * https://platform.claude.com/docs/en/build-with-claude/structured-outputs
 */
export function writeFormat(format: AnswerFormat): object | undefined {
  if (format.type === 'json') return undefined;
  return { type: 'json_schema', schema: format.schema };
}
