import { z } from 'zod';
import { efforts } from '../query/constants.ts';
import { tokenLogprobSchema } from '../query/logprobs.ts';
import { storableText } from '../storable-text.ts';
import {
  chatBodyBytes,
  chatRequestSchema,
  locationSchema,
  said,
  switchyardSchema,
  usageSchema,
} from './chat-schemas.ts';
import { formatFields, toolName, jsonObject, knownFormats, plainFormats } from './tool-schemas.ts';

const data = z.string().max(chatBodyBytes).nullish();
const idOfItem = z.string().max(200);
const idOfCall = storableText(200, 'This ID is too long.');

const partSchema = z.discriminatedUnion(
  'type',
  [
    z.looseObject({
      type: z.enum(['input_text', 'output_text', 'text']),
      text: said,
    }),
    z.looseObject({ type: z.literal('refusal'), refusal: said }),
    z.looseObject({ type: z.literal('input_image'), image_url: data }),
    z.looseObject({
      type: z.literal('input_file'),
      filename: z.string().max(500).nullish(),
      file_data: data,
    }),
  ],
  'Only input_text, input_image, input_file, output_text and refusal are supported.',
);
export type InputPart = z.output<typeof partSchema>;

const contentSchema = z.union([said, z.array(partSchema)]);

/** Source: OpenAI's API reference, "Tool" of the Responses API. Tools of other types have no effect. */
const namedTypes = ['function', 'custom'] as const;
const namedTool = z.looseObject({
  type: z.enum(namedTypes),
  name: toolName,
  description: said.nullish(),
  parameters: jsonObject.nullish(),
  strict: z.boolean().nullish(),
  /** The grammar of a custom tool's input. */
  format: jsonObject.nullish(),
});
export type NamedTool = z.output<typeof namedTool>;
const searchTypes = [
  'web_search',
  'web_search_2025_08_26',
  'web_search_preview',
  'web_search_preview_2025_03_11',
] as const;
const otherTool = (...known: string[]) =>
  z.looseObject({
    type: z
      .string()
      .max(100)
      .refine((type) => !known.includes(type), { abort: true }),
  });
const toolSchema = z.union([
  z.discriminatedUnion('type', [
    namedTool,
    z.looseObject({
      type: z.literal('namespace'),
      name: toolName,
      tools: z.array(z.union([namedTool, otherTool(...namedTypes)])),
    }),
    z.looseObject({
      type: z.enum(searchTypes),
      search_context_size: z.enum(['low', 'medium', 'high']).nullish(),
      user_location: locationSchema.nullish(),
      filters: z.looseObject({}).nullish(),
    }),
  ]),
  otherTool(...namedTypes, ...searchTypes, 'namespace'),
]);
const toolsSchema = z.array(toolSchema).max(128);
export type ResponseTool = z.output<typeof toolSchema>;

/** Fields that clients send back with an item, although only its content counts. */
const anything = z.unknown().optional();
const returned = { id: anything, status: anything, switchyard: anything };

const calledFields = {
  ...returned,
  call_id: idOfCall,
  name: toolName,
  namespace: z.string().max(64).nullish(),
};

/** Source: OpenAI's API reference, "InputItem". A message may omit its type. */
const itemSchema = z.discriminatedUnion(
  'type',
  [
    z.looseObject({
      ...returned,
      type: z.literal('message').optional(),
      role: z.enum(['system', 'developer', 'user', 'assistant']),
      content: contentSchema,
    }),
    z.looseObject({ type: z.literal('function_call'), ...calledFields, arguments: said }),
    z.looseObject({ type: z.literal('custom_tool_call'), ...calledFields, input: said }),
    z.looseObject({
      ...returned,
      type: z.enum(['function_call_output', 'custom_tool_call_output']),
      call_id: idOfCall,
      output: contentSchema,
    }),
    z.looseObject({
      ...returned,
      type: z.literal('reasoning'),
      summary: anything,
      content: anything,
      encrypted_content: z.string().max(chatBodyBytes).nullish(),
    }),
    z.looseObject({ type: z.literal('item_reference'), id: idOfItem }),
    // Codex sends its tools to some models this way.
    z.looseObject({ type: z.literal('additional_tools'), role: anything, tools: toolsSchema }),
    // Other parts of an earlier reply, which the model doesn't need back.
    z.looseObject({ type: z.enum(['web_search_call', 'image_generation_call']) }),
  ],
  'Items of this type aren’t supported.',
);
export type InputItem = z.output<typeof itemSchema>;

/** An item reference may also omit its type or send null. */
function nameReference(item: unknown): unknown {
  if (typeof item !== 'object' || item === null || !('id' in item) || 'role' in item) return item;
  return 'type' in item && item.type !== null ? item : { ...item, type: 'item_reference' };
}

const choiceSchema = z.union(
  [
    z.enum(['none', 'auto', 'required']),
    z.looseObject({ type: z.enum(['function', 'custom']), name: toolName }),
    z.looseObject({
      type: z.literal('allowed_tools'),
      mode: z.enum(['auto', 'required']),
      tools: z.array(z.looseObject({ type: z.string(), name: z.string().optional() })),
    }),
    z.strictObject({
      type: z.enum(['web_search', 'web_search_preview', 'web_search_preview_2025_03_11']),
    }),
  ],
  'Use "auto", "none" or "required", or name a tool.',
);

const count = z.number().int();

/**
 * What Responses API clients send. The other fields of a chat completion work too. Source: OpenAI's
 * API reference, "CreateResponse".
 */
export const responseRequestSchema = chatRequestSchema.omit({ messages: true }).extend({
  input: z.union([said, z.array(z.preprocess(nameReference, itemSchema))]).nullish(),
  instructions: said.nullish(),
  previous_response_id: z.string().max(200).nullish(),
  tools: toolsSchema.nullish(),
  tool_choice: choiceSchema.nullish(),
  text: z
    .looseObject({
      format: z
        .discriminatedUnion(
          'type',
          [...plainFormats, z.looseObject({ type: z.literal('json_schema'), ...formatFields })],
          knownFormats,
        )
        .nullish(),
      verbosity: z.enum(['low', 'medium', 'high']).nullish(),
    })
    .nullish(),
  reasoning: z
    .looseObject({
      effort: z.enum(efforts).nullish(),
      summary: z.string().max(20).nullish(),
      generate_summary: z.string().max(20).nullish(),
    })
    .nullish(),
  include: z.array(z.string().max(100)).nullish(),
  max_output_tokens: count.min(1).nullish(),
  truncation: z.enum(['auto', 'disabled']).nullish(),
  background: z.boolean().nullish(),
  /** If true, the response is kept for `previous_response_id` and GET. If false, only numbers are stored. */
  store: z.boolean().nullish(),
});
export type ResponseRequest = z.output<typeof responseRequestSchema>;

const itemStatus = z.enum(['in_progress', 'completed', 'incomplete']);
/** The model that made an item, as the index of its choice; present only in comparisons. */
const ofModel = { id: z.string(), switchyard: z.object({ index: count }).optional() };
const call = {
  ...ofModel,
  call_id: z.string(),
  name: z.string(),
  namespace: z.string().optional(),
};

/** Source: OpenAI's API reference, "OutputItem". */
const outputItemSchema = z.discriminatedUnion('type', [
  z.object({
    ...ofModel,
    type: z.literal('message'),
    role: z.literal('assistant'),
    status: itemStatus,
    content: z.array(
      z.discriminatedUnion('type', [
        z.object({
          type: z.literal('output_text'),
          text: z.string(),
          annotations: z.array(
            z.object({
              type: z.literal('url_citation'),
              start_index: count,
              end_index: count,
              url: z.string(),
              title: z.string(),
            }),
          ),
          logprobs: z.array(tokenLogprobSchema),
        }),
        z.object({ type: z.literal('refusal'), refusal: z.string() }),
      ]),
    ),
  }),
  z.object({
    ...ofModel,
    type: z.literal('reasoning'),
    summary: z.array(z.object({ type: z.literal('summary_text'), text: z.string() })),
    /** The vendor of the model, and its thinking in a form that only that vendor can read. */
    encrypted_content: z.string().nullable(),
  }),
  z.object({
    ...call,
    type: z.literal('function_call'),
    status: itemStatus,
    arguments: z.string(),
  }),
  z.object({ ...call, type: z.literal('custom_tool_call'), status: itemStatus, input: z.string() }),
  z.object({
    ...ofModel,
    type: z.literal('web_search_call'),
    status: z.enum(['in_progress', 'completed', 'failed']),
    action: z.object({
      type: z.literal('search'),
      query: z.string(),
      queries: z.array(z.string()),
      /** Absent unless `include` requests the sources and the vendor lists the pages. */
      sources: z.array(z.object({ type: z.literal('url'), url: z.string() })).optional(),
    }),
  }),
  z.object({
    ...ofModel,
    type: z.literal('image_generation_call'),
    status: z.literal('completed'),
    result: z.string(),
  }),
]);
export type OutputItem = z.output<typeof outputItemSchema>;

/** Source: OpenAI's API reference, "Response". */
export const responseSchema = z.object({
  id: z.string(),
  object: z.literal('response'),
  created_at: count,
  completed_at: count.nullable(),
  status: z.enum(['queued', 'in_progress', 'completed', 'incomplete', 'failed', 'cancelled']),
  background: z.boolean(),
  error: z
    .object({ code: z.enum(['server_error', 'rate_limit_exceeded']), message: z.string() })
    .nullable(),
  incomplete_details: z
    .object({ reason: z.enum(['max_output_tokens', 'content_filter']) })
    .nullable(),
  instructions: z.string().nullable(),
  max_output_tokens: count.nullable(),
  metadata: z.record(z.string(), z.string()),
  model: z.string(),
  output: z.array(outputItemSchema),
  parallel_tool_calls: z.boolean(),
  previous_response_id: z.string().nullable(),
  reasoning: z.looseObject({ effort: z.enum(efforts).nullable(), summary: z.string().nullable() }),
  store: z.boolean(),
  temperature: z.number().nullable(),
  text: z.looseObject({}),
  tool_choice: choiceSchema,
  tools: z.array(z.looseObject({ type: z.string() })),
  top_p: z.number().nullable(),
  truncation: z.enum(['auto', 'disabled']),
  usage: z
    .object({
      input_tokens: count,
      input_tokens_details: usageSchema.shape.prompt_tokens_details,
      output_tokens: count,
      output_tokens_details: usageSchema.shape.completion_tokens_details,
      total_tokens: count,
      cost: usageSchema.shape.cost,
    })
    .nullable(),
  switchyard: switchyardSchema,
});
export type V1Response = z.output<typeof responseSchema>;

export const responseParamsSchema = z.strictObject({ id: z.string().max(200) });
export const responseQuerySchema = z.looseObject({
  stream: z.literal('false', 'Request the response again until it’s finished.').optional(),
});
export type ResponseQuery = z.output<typeof responseQuerySchema>;

export const deletedResponseSchema = z.object({
  id: z.string(),
  object: z.literal('response'),
  deleted: z.literal(true),
});

export const inputItemsQuerySchema = z.looseObject({
  order: z.enum(['asc', 'desc']).default('desc'),
  limit: z.coerce.number().int().min(1).max(100).default(20),
  after: z.string().max(200).optional(),
});
export type InputItemsQuery = z.output<typeof inputItemsQuerySchema>;

/** Source: OpenAI's API reference, "ResponseItemList". */
export const inputItemsSchema = z.object({
  object: z.literal('list'),
  data: z.array(z.looseObject({ id: z.string() })),
  first_id: z.string().nullable(),
  last_id: z.string().nullable(),
  has_more: z.boolean(),
});
