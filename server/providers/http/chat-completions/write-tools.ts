import type { Tool } from '#server/providers/contract/tools.ts';
import type { AnswerRequest, Turn } from '#server/providers/contract/model-provider.ts';

/** Writes a turn with its calls. Tool results become separate messages before the turn's text. */
export function writeTurn(turn: Turn, writeContent: () => string | object[]): object[] {
  const { role, text, toolCalls = [], toolResults = [] } = turn;
  const results = toolResults.map((result) => ({
    role: 'tool',
    tool_call_id: result.id,
    content: result.text,
  }));
  if (toolResults.length > 0 && text.trim() === '') return results;
  if (toolCalls.length === 0) return [...results, { role, content: writeContent() }];
  const tool_calls = toolCalls.map(({ id, name, arguments: called }) => ({
    id,
    type: 'function',
    function: { name, arguments: called },
  }));
  return [{ role, content: text === '' ? null : text, tool_calls }];
}

/** Source: https://platform.openai.com/docs/guides/function-calling?api-mode=chat */
export function writeToolUse(toolUse: AnswerRequest['toolUse']): object {
  if (!toolUse) return {};
  const { tools, choice, isParallel } = toolUse;
  return {
    tools: tools.map((tool) => ({ type: 'function', function: writeTool(tool) })),
    tool_choice:
      typeof choice === 'string' ? choice : { type: 'function', function: { name: choice.name } },
    // Sent only when false, because servers that imitate this API may not know the field.
    ...(isParallel ? {} : { parallel_tool_calls: false }),
  };
}

function writeTool({ name, description, parameters, isStrict }: Tool): object {
  return {
    name,
    description,
    ...(parameters && { parameters }),
    ...(isStrict && { strict: true }),
  };
}

/** Source: https://platform.openai.com/docs/guides/structured-outputs?api-mode=chat */
export function writeFormat(format: AnswerRequest['format']): object {
  if (!format) return {};
  if (format.type === 'json') return { response_format: { type: 'json_object' } };
  const { name, description, schema, isStrict } = format;
  const json_schema = { name, description, schema, ...(isStrict && { strict: true }) };
  return { response_format: { type: 'json_schema', json_schema } };
}
