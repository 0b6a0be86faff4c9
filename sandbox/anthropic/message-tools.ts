import { z } from 'zod';
import type { SimulatedModel } from '../vendor/models.ts';
import { VendorError, type Offered, type Question, type Turn } from '../vendor/vendor.ts';
import { refuse } from './errors.ts';
import { isSearchTool, readSearch } from './message-search.ts';

/** Source: https://platform.claude.com/docs/en/agents-and-tools/tool-use/implement-tool-use */
export const toolFields = {
  tools: z
    .array(
      z.looseObject({
        name: z.string().regex(/^[\w-]{1,128}$/),
        description: z.string().optional(),
        type: z.string().optional(),
        input_schema: z.looseObject({ type: z.literal('object') }).optional(),
      }),
    )
    .optional(),
  tool_choice: z
    .looseObject({
      type: z.enum(['auto', 'any', 'tool', 'none']),
      name: z.string().optional(),
      disable_parallel_tool_use: z.boolean().optional(),
    })
    .optional(),
};
const fieldsSchema = z.object(toolFields);
type Fields = z.infer<typeof fieldsSchema> & {
  output_config?: { format?: { schema: unknown } | null | undefined } | undefined;
};

export function readOffer(
  { tools, tool_choice: choice, output_config: config }: Fields,
  served: SimulatedModel | null,
): Pick<Question, 'offered' | 'search' | 'shape'> {
  const isForced = choice?.type === 'any' || choice?.type === 'tool';
  if (served && tools && served.lacks.includes('tools')) {
    refuse(`'${served.id}' does not support tools.`);
  }
  if (isForced && served?.lacks.includes('forced-tools')) {
    refuse('tool_choice forces tool use is not compatible with this model.');
  }
  const format = config?.format;
  if (format && served?.lacks.includes('json_schema')) {
    refuse('output_config.format: structured outputs are not supported for this model.');
  }
  const functions = (tools ?? []).filter((tool) => !isSearchTool(tool));
  const bare = tools?.findIndex((tool) => !isSearchTool(tool) && !tool.input_schema) ?? -1;
  if (bare >= 0) throw new VendorError('missing-field', { field: `tools.${bare}.input_schema` });
  const search = readSearch(tools ?? [], choice, served);
  return {
    ...(search && { search }),
    ...(functions.length > 0 && {
      offered: {
        tools: functions.map(({ name, input_schema: parameters }) => ({ name, parameters })),
        choice: readChoice(choice),
        isParallel: choice?.disable_parallel_tool_use !== true,
      },
    }),
    ...(format && { shape: { schema: format.schema } }),
  };
}

function readChoice(choice: Fields['tool_choice']): Offered['choice'] {
  if (choice?.type === 'tool') return { name: choice.name ?? '' };
  if (choice?.type === 'any') return 'required';
  return choice?.type ?? 'auto';
}

const useSchema = z.looseObject({
  type: z.literal('tool_use'),
  id: z.string().regex(/^[\w-]+$/),
  name: z.string(),
  input: z.looseObject({}),
});
const resultSchema = z.looseObject({
  type: z.literal('tool_result'),
  tool_use_id: z.string(),
  content: z.string(),
});

interface Message {
  role: string;
  content: string | object[];
}

/** Each call must have its result in the very next message, where results come first. */
export function checkCalls(messages: readonly Message[]): void {
  for (const [index, message] of messages.entries()) {
    const ids = usesOf(message).map(({ id }) => id);
    const next = messages[index + 1];
    const results = next ? resultsOf(next).map((one) => one.tool_use_id) : [];
    const missing = ids.filter((id) => !results.includes(id));
    if (missing.length > 0) {
      refuse(
        `messages.${index}: \`tool_use\` ids were found without \`tool_result\` blocks immediately ` +
          `after: ${missing.join(', ')}. Each \`tool_use\` block must have a corresponding ` +
          '`tool_result` block in the next message.',
      );
    }
    const strange = results.find((id) => !ids.includes(id));
    if (strange) {
      refuse(`messages.${index + 1}.content: unexpected \`tool_use_id\` found: ${strange}.`);
    }
  }
}

export function readCalling(
  message: Message,
  messages: readonly Message[],
): Pick<Turn, 'calls' | 'results'> {
  const calls = usesOf(message).map(({ name }) => ({ name }));
  const all = messages.flatMap(usesOf);
  const results = resultsOf(message).map(({ tool_use_id: id, content: text }) => {
    const name = all.find((use) => use.id === id)?.name;
    return { ...(name && { name }), text };
  });
  return { ...(calls.length > 0 && { calls }), ...(results.length > 0 && { results }) };
}

function usesOf({ content }: Message) {
  return blocksOf(content, 'tool_use').map((block) => read(useSchema, block));
}

function resultsOf({ content }: Message) {
  return blocksOf(content, 'tool_result').map((block) => read(resultSchema, block));
}

function blocksOf(content: Message['content'], type: string): object[] {
  if (typeof content === 'string') return [];
  return content.filter((block) => 'type' in block && block.type === type);
}

function read<T extends z.ZodType>(schema: T, block: object): z.infer<T> {
  const { data, error, success } = schema.safeParse(block);
  if (success) return data;
  return refuse(`${error.issues[0]?.path.join('.')}: ${error.issues[0]?.message}`);
}
