import { z } from 'zod';
import { jsonObject, markFields, toolName } from './tool-schemas.ts';
import { storableText } from '../storable-text.ts';
import {
  chatBodyBytes,
  chatRequestSchema,
  locationSchema,
  said,
  samplingFields,
  stopSequences,
  switchyardSchema,
} from './chat-schemas.ts';

const data = z.string().max(chatBodyBytes);
const toolId = storableText(200, 'This ID is too long.');

const textSchema = z.looseObject({ type: z.literal('text'), text: said, ...markFields });

const base64Schema = z.looseObject({
  type: z.literal('base64'),
  media_type: z.string().max(100),
  data,
});
const notFetched = 'Send the file itself, with a source of type base64. URLs aren’t fetched.';

const imageSchema = z.looseObject({
  type: z.literal('image'),
  source: z.discriminatedUnion('type', [base64Schema], notFetched),
  ...markFields,
});

const documentSchema = z.looseObject({
  type: z.literal('document'),
  title: z.string().max(500).nullish(),
  context: said.nullish(),
  ...markFields,
  source: z.discriminatedUnion(
    'type',
    [
      base64Schema,
      z.looseObject({
        type: z.literal('text'),
        media_type: z.literal('text/plain').nullish(),
        data: said,
      }),
      z.looseObject({
        type: z.literal('content'),
        content: z.union([said, z.array(z.discriminatedUnion('type', [textSchema, imageSchema]))]),
      }),
    ],
    notFetched,
  ),
});

const searchResultSchema = z.looseObject({
  type: z.literal('search_result'),
  source: said,
  title: said,
  ...markFields,
  content: z.array(textSchema),
});

const fileBlocks = [textSchema, imageSchema, documentSchema, searchResultSchema] as const;

const blockSchema = z.discriminatedUnion(
  'type',
  [
    ...fileBlocks,
    z.looseObject({
      type: z.literal('tool_use'),
      id: toolId,
      name: toolName,
      input: jsonObject,
      /** Clients send this back unchanged. */
      caller: z.unknown().optional(),
      ...markFields,
    }),
    z.looseObject({
      type: z.literal('tool_result'),
      tool_use_id: toolId,
      content: z
        .union([
          said,
          z.array(
            z.discriminatedUnion(
              'type',
              [
                ...fileBlocks,
                z.looseObject({ type: z.literal('tool_reference'), tool_name: toolName }),
              ],
              'A tool result can contain text, images, documents and search results.',
            ),
          ),
        ])
        .nullish(),
      is_error: z.boolean().nullish(),
      ...markFields,
    }),
    z.looseObject({ type: z.literal('thinking'), thinking: said, signature: said }),
    z.looseObject({ type: z.literal('redacted_thinking'), data: said }),
    z.looseObject({ type: z.literal('server_tool_use') }),
    z.looseObject({ type: z.literal('web_search_tool_result') }),
  ],
  'Only the types text, image, document, search_result, tool_use, tool_result and thinking are supported.',
);
export type MessageBlock = z.output<typeof blockSchema>;

const messageSchema = z.looseObject({
  role: z.enum(['user', 'assistant', 'system']),
  content: z.union([said, z.array(blockSchema)]),
});

const toolSchema = z.looseObject({
  /** Absent or `custom` for a function; otherwise one of Anthropic's own tools with its version. */
  type: z.string().max(100).nullish(),
  name: toolName,
  description: said.nullish(),
  input_schema: jsonObject.optional(),
  ...markFields,
  strict: z.boolean().nullish(),
  allowed_domains: z.array(z.string()).nullish(),
  blocked_domains: z.array(z.string()).nullish(),
  user_location: locationSchema.extend({ type: z.literal('approximate').nullish() }).nullish(),
  defer_loading: z.boolean().nullish(),
});
export type MessagesTool = z.output<typeof toolSchema>;

const formatSchema = z.looseObject({ type: z.literal('json_schema'), schema: jsonObject });
const choiceFields = { disable_parallel_tool_use: z.boolean().nullish() };

/** The fields that count towards the input. Source: `MessageCountTokensParams` of @anthropic-ai/sdk 1.11. */
export const countTokensRequestSchema = z.looseObject({
  model: chatRequestSchema.shape.model,
  messages: z.array(messageSchema).min(1),
  system: z.union([said, z.array(textSchema)]).nullish(),
  tools: z.array(toolSchema).max(1_000).nullish(),
  tool_choice: z
    .discriminatedUnion(
      'type',
      [
        z.looseObject({ type: z.literal('auto'), ...choiceFields }),
        z.looseObject({ type: z.literal('any'), ...choiceFields }),
        z.looseObject({ type: z.literal('tool'), name: toolName, ...choiceFields }),
        z.strictObject({ type: z.literal('none') }),
      ],
      'Only the types auto, any, tool and none are supported.',
    )
    .nullish(),
  thinking: z
    .looseObject({
      type: z.enum(['enabled', 'adaptive', 'between_tools', 'disabled']),
      budget_tokens: z.number().int().min(0).nullish(),
      display: z.string().max(20).nullish(),
    })
    .nullish(),
  output_config: z
    .looseObject({
      effort: z.enum(['low', 'medium', 'high', 'xhigh', 'max']).nullish(),
      format: formatSchema.nullish(),
    })
    .nullish(),
  /** The earlier name of `output_config.format`. */
  output_format: formatSchema.nullish(),
});
export type CountTokensRequest = z.output<typeof countTokensRequestSchema>;

/**
 * What Anthropic's clients send. Other fields are accepted but have no effect; the reply lists them. Source:
 * `MessageCreateParams` of @anthropic-ai/sdk 1.11 and its beta.
 */
export const messagesRequestSchema = countTokensRequestSchema.extend({
  max_tokens: z.number().int().min(1),
  stream: z.boolean().nullish(),
  temperature: z.number().min(0).max(1).nullish(),
  top_p: samplingFields.top_p,
  top_k: samplingFields.top_k,
  stop_sequences: stopSequences.nullish(),
  metadata: z.looseObject({ user_id: z.string().max(1_000).nullish() }).nullish(),
  /** Marks the whole prompt for caching. */
  ...markFields,
  /** The same fields as in a chat completion. */
  models: chatRequestSchema.shape.models,
  allow_fallbacks: chatRequestSchema.shape.allow_fallbacks,
  store: chatRequestSchema.shape.store,
});
export type MessagesRequest = z.output<typeof messagesRequestSchema>;

const count = z.number().int();
const searchedSchema = z.object({ web_search_requests: count, web_fetch_requests: count });

const usageSchema = z.object({
  input_tokens: count,
  output_tokens: count,
  cache_creation_input_tokens: count.nullable(),
  cache_read_input_tokens: count.nullable(),
  output_tokens_details: z.object({ thinking_tokens: count }).nullable(),
  server_tool_use: searchedSchema.nullable(),
  cache_creation: z
    .object({ ephemeral_5m_input_tokens: count, ephemeral_1h_input_tokens: count })
    .nullable(),
  inference_geo: z.null(),
  service_tier: z.null(),
  speed: z.null(),
  /** In dollars at list price; null if a price is unknown. */
  cost: z.number().nullable(),
});
export type MessagesUsage = z.output<typeof usageSchema>;

/** Source: `Message` of @anthropic-ai/sdk 1.11. */
export const messageReplySchema = z.object({
  id: z.string(),
  type: z.literal('message'),
  role: z.literal('assistant'),
  model: z.string(),
  content: z.array(z.looseObject({ type: z.string() })),
  stop_reason: z
    .enum(['end_turn', 'max_tokens', 'stop_sequence', 'tool_use', 'refusal'])
    .nullable(),
  stop_sequence: z.string().nullable(),
  stop_details: z
    .object({ type: z.literal('refusal'), category: z.null(), explanation: z.string().nullable() })
    .nullable(),
  container: z.null(),
  diagnostics: z.null(),
  usage: usageSchema,
  switchyard: switchyardSchema,
});
export type MessageReply = z.output<typeof messageReplySchema>;

export const tokenCountSchema = z.object({ input_tokens: count });

/** Source: `ModelInfo` of @anthropic-ai/sdk 1.11. */
export const messagesModelSchema = z.object({
  type: z.literal('model'),
  id: z.string(),
  display_name: z.string(),
  /** 1970 if the release is unknown. */
  created_at: z.string(),
  max_input_tokens: count.nullable(),
  max_tokens: count.nullable(),
  capabilities: z.null(),
  deprecated_at: z.null(),
  lifecycle: z.literal('active'),
  line: z.null(),
  retires_at: z.null(),
});
export type MessagesModel = z.output<typeof messagesModelSchema>;

export const messagesModelListSchema = z.object({
  data: z.array(messagesModelSchema),
  has_more: z.boolean(),
  first_id: z.string().nullable(),
  last_id: z.string().nullable(),
});

/** Used only with the header `anthropic-version`. Other clients receive the whole list. */
export const modelPageQuery = z.looseObject({
  limit: z.coerce.number().int().min(1).max(1_000).optional(),
  after_id: z.string().max(400).optional(),
  before_id: z.string().max(400).optional(),
});
