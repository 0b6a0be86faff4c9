import type { ChatRequest } from '#shared/contract/v1/chat-schemas.ts';
import type {
  NamedTool,
  ResponseRequest,
  ResponseTool,
} from '#shared/contract/v1/responses-schemas.ts';
import { refused } from '../request/refused.ts';

/** A tool that a request offers, and the function that models receive instead. */
interface OfferedTool {
  tool: NamedTool;
  /** The tool's namespace; absent if it has none. */
  namespace?: string;
  functionName: string;
}

/**
 * The tools of a request by name. Models receive every tool as a function. A tool in a namespace keeps its
 * own name, unless another tool has the same name. A custom tool has its input as the only argument.
 */
export class ToolNames {
  readonly #byFunction = new Map<string, OfferedTool>();
  readonly all: readonly OfferedTool[];

  constructor(tools: readonly ResponseTool[]) {
    for (const named of tools.flatMap(listNamed)) {
      const { tool, namespace } = named;
      const longName = `${namespace ?? tool.type}__${tool.name}`.slice(0, 64);
      const functionName = this.#byFunction.has(tool.name) ? longName : tool.name;
      if (this.#byFunction.has(functionName)) continue;
      this.#byFunction.set(functionName, { ...named, functionName });
    }
    this.all = [...this.#byFunction.values()];
  }

  /** Undefined if the model invented the name. */
  find(functionName: string): OfferedTool | undefined {
    return this.#byFunction.get(functionName);
  }

  /** The function that replaces a tool, even if the request no longer offers the tool. */
  functionOf({ name, namespace }: { name: string; namespace?: string | null | undefined }): string {
    const known = this.all.find(
      (one) => one.tool.name === name && (one.namespace ?? null) === (namespace ?? null),
    );
    return known?.functionName ?? name;
  }
}

function listNamed(given: ResponseTool): { tool: NamedTool; namespace?: string }[] {
  if (isNamed(given)) return [{ tool: given }];
  if (given.type !== 'namespace' || !('tools' in given)) return [];
  const { name, tools } = given as Extract<ResponseTool, { type: 'namespace' }>;
  return tools.flatMap((tool) => (isNamed(tool) ? [{ tool, namespace: name }] : []));
}

function isNamed(tool: { type: string }): tool is NamedTool {
  return tool.type === 'function' || tool.type === 'custom';
}

type ChatTools = NonNullable<ChatRequest['tools']>;

export function writeTool({ functionName: name, tool }: OfferedTool): ChatTools[number] {
  const { description, parameters, strict } = tool;
  return {
    type: 'function',
    function:
      tool.type === 'custom'
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
  const { format } = tool;
  const definition = format?.['definition'];
  const grammar =
    typeof definition === 'string' && definition !== ''
      ? `The input must match this grammar:\n${definition}`
      : '';
  return [tool.description, grammar].filter(Boolean).join('\n\n');
}

export function writeChoice(
  { tool_choice: choice }: ResponseRequest,
  names: ToolNames,
): ChatRequest['tool_choice'] {
  if (!choice || typeof choice === 'string') return choice;
  if (names.all.length === 0) return undefined;
  if (choice.type === 'allowed_tools' && 'mode' in choice) {
    const isAllowed = (one: OfferedTool) => choice.tools.some(({ name }) => name === one.tool.name);
    const tools = names.all.filter(isAllowed).map(nameFunction);
    return { type: 'allowed_tools', allowed_tools: { mode: choice.mode, tools } };
  }
  if (!('name' in choice) || typeof choice.name !== 'string') return 'auto';
  const known = names.all.find(({ tool }) => tool.name === choice.name);
  if (!known) throw refused('tool_choice', `There is no tool named "${choice.name}".`);
  return nameFunction(known);
}

function nameFunction({ functionName: name }: OfferedTool) {
  return { type: 'function' as const, function: { name } };
}
