import type { ChatRequest } from '#shared/contract/v1/chat-schemas.ts';
import type { AnswerFormat, ToolUse } from '#server/providers/contract/tools.ts';
import { readMark } from './cache-marks.ts';
import { refused } from './refused.ts';

/** The functions that a request offers; null if it offers none. */
export function readTools(request: ChatRequest): ToolUse | null {
  const { tools, tool_choice: choice, parallel_tool_calls: isParallel } = request;
  if (!tools || tools.length === 0) {
    if (choice && choice !== 'none' && choice !== 'auto') {
      throw refused('tool_choice', 'Send tools along with tool_choice.');
    }
    return null;
  }
  const allowed = typeof choice === 'object' && choice?.type === 'allowed_tools' && choice;
  const offered = allowed
    ? tools.filter((tool) =>
        allowed.allowed_tools.tools.some((one) => nameOf(one) === nameOf(tool)),
      )
    : tools;
  if (offered.length === 0)
    throw refused('tool_choice', 'None of the allowed tools is listed in "tools".');
  return {
    tools: offered.map(({ function: { name, description, parameters, strict }, ...tool }) => ({
      name,
      ...(description && { description }),
      parameters: parameters ?? null,
      isStrict: strict === true,
      ...readMark(tool),
    })),
    choice: readChoice(request),
    isParallel: isParallel !== false,
  };
}

function nameOf(tool: { function: { name: string } }): string {
  return tool.function.name;
}

function readChoice({ tools, tool_choice: choice }: ChatRequest): ToolUse['choice'] {
  if (!choice || typeof choice === 'string') return choice ?? 'auto';
  if (choice.type === 'allowed_tools') return choice.allowed_tools.mode;
  const name = nameOf(choice);
  if (tools?.some((tool) => nameOf(tool) === name)) return { name };
  throw refused('tool_choice', `There is no tool named "${name}".`);
}

/** The answer format that a request asks for; null for plain text. */
export function readFormat(request: ChatRequest): AnswerFormat | null {
  const { response_format: format } = request;
  if (!format || format.type === 'text') return null;
  if (format.type === 'json_object') return readJson(request);
  const { name, description, schema, strict } = format.json_schema;
  return {
    type: 'json-schema',
    name,
    ...(description && { description }),
    schema,
    isStrict: strict === true,
  };
}

/**
 * Like OpenAI, rejects JSON mode if no message contains the word JSON. Otherwise a model may write whitespace
 * until it hits its limit.
 */
function readJson({ messages }: ChatRequest): AnswerFormat {
  if (/json/i.test(JSON.stringify(messages))) return { type: 'json' };
  throw refused(
    'messages',
    'A message must contain the word "JSON" when the response format is json_object.',
  );
}
