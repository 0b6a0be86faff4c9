import type { Tool } from '#server/providers/contract/tools.ts';
import type { AnswerRequest, Turn } from '#server/providers/contract/model-provider.ts';

/** Writes a turn as conversation items: results, thinking, text and calls. */
export function writeItems(turn: Turn, writeContent: () => string | object[]): object[] {
  const { role, text, toolCalls = [], toolResults = [], vendorBlocks } = turn;
  const thinking = vendorBlocks?.blocks ?? [];
  const isSilent =
    text.trim() === '' && toolCalls.length + toolResults.length + thinking.length > 0;
  return [
    ...toolResults.map((result) => ({
      type: 'function_call_output',
      call_id: result.id,
      output: result.text,
    })),
    ...thinking,
    ...(isSilent ? [] : [{ role, content: writeContent() }]),
    ...toolCalls.map(({ id, name, arguments: called }) => ({
      type: 'function_call',
      call_id: id,
      name,
      arguments: called,
    })),
  ];
}

/** Source: https://platform.openai.com/docs/guides/function-calling */
export function writeToolUse(
  { toolUse, search }: Pick<AnswerRequest, 'toolUse' | 'search'>,
  otherSearches: readonly string[] = [],
): object {
  const others = otherSearches.map((type) => ({ type }));
  const searching = search ? [writeSearch(search), ...others] : [];
  if (!toolUse) return search ? { tools: searching } : {};
  const { tools, choice, isParallel } = toolUse;
  return {
    tools: [...tools.map(writeTool), ...searching],
    tool_choice: typeof choice === 'string' ? choice : { type: 'function', name: choice.name },
    parallel_tool_calls: isParallel,
  };
}

/** Source: https://platform.openai.com/docs/guides/tools-web-search */
function writeSearch({ contextSize, location }: NonNullable<AnswerRequest['search']>): object {
  return {
    type: 'web_search',
    search_context_size: contextSize,
    ...(location && { user_location: { type: 'approximate', ...location } }),
  };
}

/** Unlike in Chat Completions, schemas are strict here unless the request says otherwise. */
function writeTool({ name, description, parameters, isStrict }: Tool): object {
  return { type: 'function', name, description, parameters, strict: isStrict };
}

/** Source: https://platform.openai.com/docs/guides/structured-outputs */
export function writeFormat(format: AnswerRequest['format']): object {
  if (!format) return {};
  if (format.type === 'json') return { text: { format: { type: 'json_object' } } };
  const { name, description, schema, isStrict: strict } = format;
  return { text: { format: { type: 'json_schema', name, description, schema, strict } } };
}
