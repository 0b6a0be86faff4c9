import type { ChatRequest } from '#shared/contract/v1/chat-schemas.ts';
import type { ResponseRequest } from '#shared/contract/v1/responses-schemas.ts';
import { refused } from '../request/refused.ts';
import type { OfferedTool, ToolNames } from './tool-names.ts';

type ChatTools = NonNullable<ChatRequest['tools']>;

/** The functions that a request offers. `allowed_tools` leaves out the others. */
export function writeTools({ tool_choice: choice }: ResponseRequest, names: ToolNames): ChatTools {
  const isAllowed =
    typeof choice === 'object' && choice?.type === 'allowed_tools' && 'tools' in choice
      ? (one: OfferedTool) => choice.tools.some(({ name }) => name === one.name)
      : () => true;
  return names.all.filter(isAllowed).map(writeTool);
}

function writeTool({ functionName: name, type, tool }: OfferedTool): ChatTools[number] {
  const { description, parameters, strict } = tool;
  return {
    type: 'function',
    function:
      type === 'custom'
        ? { name, description: describeCustom(tool), parameters: inputOnly }
        : { name, description, parameters, strict },
  };
}

const inputOnly = {
  type: 'object',
  properties: { input: { type: 'string' } },
  required: ['input'],
  additionalProperties: false,
};

/** The grammar of a custom tool's input, which only OpenAI enforces, is described in words. */
function describeCustom(tool: OfferedTool['tool']): string {
  const format = tool['format'];
  const isGrammar = typeof format === 'object' && format !== null && 'definition' in format;
  const grammar = isGrammar
    ? `The input must match this grammar:\n${String(format.definition)}`
    : '';
  return [tool.description, grammar].filter(Boolean).join('\n\n');
}

export function writeChoice(
  { tool_choice: choice }: ResponseRequest,
  names: ToolNames,
): ChatRequest['tool_choice'] {
  if (names.all.length === 0 && (choice === 'auto' || typeof choice === 'object')) return undefined;
  if (!choice || typeof choice === 'string') return choice;
  if (choice.type === 'allowed_tools' && 'mode' in choice) return choice.mode;
  if (!('name' in choice) || typeof choice.name !== 'string') return 'auto';
  const known = names.all.find(({ name }) => name === choice.name);
  if (!known) throw refused('tool_choice', `There is no tool named "${choice.name}".`);
  return { type: 'function', function: { name: known.functionName } };
}
