import { z } from 'zod';
import type { Offered, Question, SearchOffer, Turn } from '../../vendor/vendor.ts';
import { VendorError } from '../../vendor/vendor.ts';

/** Source: https://platform.openai.com/docs/guides/function-calling */
export const callSchema = z.looseObject({
  type: z.literal('function_call'),
  call_id: z.string(),
  name: z.string(),
  arguments: z.string(),
});
export const outputSchema = z.looseObject({
  type: z.literal('function_call_output'),
  call_id: z.string(),
  output: z.string(),
});
type Call = z.infer<typeof callSchema>;
type Output = z.infer<typeof outputSchema>;

const functionSchema = z.looseObject({
  type: z.literal('function'),
  name: z.string(),
  // Both fields are required; null means none.
  parameters: z.looseObject({}).nullable(),
  strict: z.boolean().nullable(),
});

/** Source: https://developers.openai.com/api/docs/guides/tools-web-search */
const webSearchSchema = z.looseObject({
  type: z.enum(['web_search', 'web_search_2025_08_26', 'x_search']),
  search_context_size: z.enum(['low', 'medium', 'high']).nullish(),
  external_web_access: z.boolean().nullish(),
  filters: z.looseObject({ allowed_domains: z.array(z.string()).max(100).nullish() }).nullish(),
  user_location: z
    .strictObject({
      type: z.literal('approximate'),
      city: z.string().nullish(),
      country: z.string().length(2).nullish(),
      region: z.string().nullish(),
      timezone: z.string().nullish(),
    })
    .nullish(),
});

export const responsesToolFields = {
  tools: z.array(z.discriminatedUnion('type', [functionSchema, webSearchSchema])).nullish(),
  max_tool_calls: z.int().positive().nullish(),
  tool_choice: z
    .union([
      z.enum(['none', 'auto', 'required']),
      z.looseObject({ type: z.literal('function'), name: z.string() }),
      z.looseObject({ type: webSearchSchema.shape.type }),
    ])
    .nullish(),
  parallel_tool_calls: z.boolean().nullish(),
  text: z
    .looseObject({
      format: z
        .discriminatedUnion('type', [
          z.looseObject({ type: z.literal('text') }),
          z.looseObject({ type: z.literal('json_object') }),
          z.looseObject({
            type: z.literal('json_schema'),
            name: z.string(),
            schema: z.looseObject({}),
          }),
        ])
        .optional(),
    })
    .nullish(),
};
const fieldsSchema = z.object(responsesToolFields);
type Fields = z.infer<typeof fieldsSchema>;

export function readOffer(fields: Fields): Pick<Question, 'offered' | 'search' | 'shape'> {
  const { parallel_tool_calls: isParallel, text } = fields;
  const tools = (fields.tools ?? []).flatMap((tool) => (tool.type === 'function' ? [tool] : []));
  const search = readSearch(fields);
  const format = text?.format;
  return {
    ...(tools.length > 0 && {
      offered: { tools, choice: readChoice(fields), isParallel: isParallel !== false },
    }),
    ...(search && { search }),
    ...(format?.type === 'json_object' && { shape: { schema: null } }),
    ...(format?.type === 'json_schema' && { shape: { schema: format.schema } }),
  };
}

function readChoice({ tool_choice: choice }: Fields): Offered['choice'] {
  if (typeof choice !== 'object') return choice ?? 'auto';
  return choice?.type === 'function' ? { name: String(choice.name) } : 'auto';
}

function readSearch({ tools, tool_choice: choice, max_tool_calls: most }: Fields) {
  const searches = (tools ?? []).flatMap((tool) => (tool.type === 'function' ? [] : [tool]));
  if (searches.length === 0 || choice === 'none') return null;
  const isAlone = searches.length === tools?.length;
  return {
    kinds: searches.map(({ type }) => (type === 'x_search' ? 'x' : 'web')),
    most: most ?? null,
    isForced: choice === 'required' ? isAlone : isSearch(choice),
    near: searches.map((tool) => tool.user_location?.city).find(Boolean) ?? '',
  } satisfies SearchOffer;
}

function isSearch(choice: Fields['tool_choice']): boolean {
  return typeof choice === 'object' && choice !== null && choice.type !== 'function';
}

/** Maps each call and each result to a turn. Throws if a call has no result or a result has no call. */
export function readCallItems(items: readonly { type?: string | undefined }[]): Map<object, Turn> {
  const turns = new Map<object, Turn>();
  const calls = items.filter((item): item is Call => item.type === 'function_call');
  const outputs = items.filter((item): item is Output => item.type === 'function_call_output');
  for (const call of calls) {
    if (!outputs.some((one) => one.call_id === call.call_id)) {
      refuse(`No tool output found for function call ${call.call_id}.`);
    }
    const { name } = call;
    turns.set(call, { role: 'assistant', text: '', attachments: [], calls: [{ name }] });
  }
  for (const output of outputs) {
    const call = calls.find((one) => one.call_id === output.call_id);
    if (!call)
      refuse(`No tool call found for function call output with call_id ${output.call_id}.`);
    const results = [{ name: call.name, text: output.output }];
    turns.set(output, { role: 'user', text: '', attachments: [], results });
  }
  return turns;
}

function refuse(message: string): never {
  throw new VendorError('bad-request', { message, field: 'input' });
}
