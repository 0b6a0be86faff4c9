import type { NamedTool, ResponseTool } from '#shared/contract/v1/responses-schemas.ts';

/** A tool that a request offers, and the function that models receive instead. */
export interface OfferedTool {
  type: 'function' | 'custom';
  name: string;
  /** The namespace that contains the tool; absent outside of one. */
  namespace?: string;
  /** The name of the function. */
  functionName: string;
  tool: NamedTool;
}

/**
 * The tools of a request by their names. Models receive every tool as a function: one in a namespace by its
 * own name, unless another tool has it too, and a custom tool with its input as the only argument.
 */
export class ToolNames {
  readonly all: readonly OfferedTool[];
  readonly #byFunction: ReadonlyMap<string, OfferedTool>;

  constructor(tools: readonly ResponseTool[]) {
    const all: OfferedTool[] = [];
    const taken = new Set<string>();
    for (const { tool, namespace } of tools.flatMap(listNamed)) {
      const longName = `${namespace ?? tool.type}__${tool.name}`.slice(0, 64);
      const functionName = taken.has(tool.name) ? longName : tool.name;
      if (taken.has(functionName)) continue;
      taken.add(functionName);
      const { type, name } = tool;
      all.push({ type, name, ...(namespace && { namespace }), functionName, tool });
    }
    this.all = all;
    this.#byFunction = new Map(all.map((one) => [one.functionName, one]));
  }

  /** Undefined if the model invented the name. */
  find(functionName: string): OfferedTool | undefined {
    return this.#byFunction.get(functionName);
  }

  /** The function that replaces a tool, even one that the request no longer offers. */
  functionOf({ name, namespace }: { name: string; namespace?: string | null | undefined }): string {
    const known = this.all.find(
      (one) => one.name === name && (one.namespace ?? null) === (namespace ?? null),
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

export function isNamed(tool: { type: string }): tool is NamedTool {
  return tool.type === 'function' || tool.type === 'custom';
}
