import { z } from 'zod';
import { mostToolCalls } from '../query/tool-calls.ts';
import { storableText } from '../storable-text.ts';

/** Source: `CacheControlEphemeral` of @anthropic-ai/sdk. OpenRouter also supports it in chats. */
const cacheControlSchema = z.strictObject({
  type: z.literal('ephemeral'),
  ttl: z.enum(['5m', '1h']).optional(),
});
export type CacheControl = z.output<typeof cacheControlSchema>;

/** Marks a part, tool or call for caching. */
export const markFields = { cache_control: cacheControlSchema.nullish() };

const mostTools = 128;
const idOfCall = storableText(200, 'This ID is too long.');
const mostCharacters = 10 * 1024 * 1024;
const words = storableText(mostCharacters, 'This text is too long.');
export const functionName = z
  .string()
  .regex(/^[\w-]{1,64}$/, 'Use letters, digits, _ and -, at most 64 characters.');
/** The name of a tool in the Responses API and the Messages API. */
export const toolName = z
  .string()
  .regex(/^[\w-]{1,128}$/, 'Use letters, digits, _ and -, at most 128 characters.');
export const jsonObject = z.record(z.string(), z.unknown());

/** Source: OpenAI's API reference, "ChatCompletionTool". Of its two types, only functions are supported. */
const toolSchema = z.looseObject({
  type: z.literal('function', 'Only functions are supported.'),
  function: z.looseObject({
    name: functionName,
    description: words.nullish(),
    /** A JSON schema; absent if the function takes no arguments. */
    parameters: jsonObject.nullish(),
    strict: z.boolean().nullish(),
  }),
  ...markFields,
});

/** The tool calls in a model's message. Source: OpenAI's API reference, "ChatCompletionMessageToolCall". */
export const toolCallsSchema = z
  .array(
    z.looseObject({
      id: idOfCall,
      type: z.literal('function', 'Only functions are supported.'),
      function: z.looseObject({ name: functionName, arguments: words }),
      /** Contains Google's thought signature, as in Google's OpenAI-compatible API. */
      extra_content: z
        .looseObject({ google: z.looseObject({ thought_signature: words }).nullish() })
        .nullish(),
      ...markFields,
    }),
  )
  .max(mostToolCalls);
export type MessageToolCall = z.output<typeof toolCallsSchema>[number];

/** Source: OpenAI's API reference, "ResponseFormatJsonSchema". */
export const formatFields = {
  name: functionName,
  description: words.nullish(),
  schema: jsonObject,
  strict: z.boolean().nullish(),
};
export const plainFormats = [
  z.strictObject({ type: z.literal('text') }),
  z.strictObject({ type: z.literal('json_object') }),
] as const;
export const knownFormats = 'Only the types text, json_object and json_schema are supported.';

const namedFunction = z.looseObject({
  type: z.literal('function'),
  function: z.looseObject({ name: functionName }),
});

/** Request fields for tools and for the format of the answer. */
export const toolFields = {
  tools: z.array(toolSchema).max(mostTools).nullish(),
  tool_choice: z
    .union(
      [
        z.enum(['none', 'auto', 'required']),
        namedFunction,
        z.looseObject({
          type: z.literal('allowed_tools'),
          allowed_tools: z.looseObject({
            mode: z.enum(['auto', 'required']),
            tools: z.array(namedFunction),
          }),
        }),
      ],
      'Use "auto", "none" or "required", or name functions.',
    )
    .nullish(),
  parallel_tool_calls: z.boolean().nullish(),
  response_format: z
    .discriminatedUnion(
      'type',
      [
        ...plainFormats,
        z.looseObject({ type: z.literal('json_schema'), json_schema: z.looseObject(formatFields) }),
      ],
      knownFormats,
    )
    .nullish(),
};

/**
 * A complete tool call in a reply. In a streamed reply, later chunks of a call contain only its index and
 * more arguments.
 */
export const repliedToolCallSchema = z.object({
  id: z.string(),
  type: z.literal('function'),
  function: z.object({ name: z.string(), arguments: z.string() }),
  extra_content: z.object({ google: z.object({ thought_signature: z.string() }) }).optional(),
});
export type RepliedToolCall = z.output<typeof repliedToolCallSchema>;
