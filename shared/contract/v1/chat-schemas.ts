import { z } from 'zod';
import { limits } from '../limits.ts';
import { receiptSchema, failoverSchema, substitutionSchema } from '../query/schemas.ts';
import { problemSchema } from '../problem.ts';
import { efforts } from '../query/constants.ts';
import { tokenLogprobSchema } from '../query/logprobs.ts';
import { storableText } from '../storable-text.ts';
import { taggingFields } from './tagging.ts';
import { repliedToolCallSchema, toolCallsSchema, toolFields, markFields } from './tool-schemas.ts';

/**
 * The highest limit, in megabytes, that an administrator may set for the size of a request under /v1,
 * including pictures.
 */
export const mostChatMegabytes = 50;
export const chatBodyBytes = mostChatMegabytes * 1024 * 1024;

// Limited only by the request's size, because context windows hold millions of characters.
export const said = storableText(chatBodyBytes, 'This text is too long.');

const partSchema = z.discriminatedUnion(
  'type',
  [
    z.looseObject({ type: z.literal('text'), text: said, ...markFields }),
    z.looseObject({ type: z.literal('refusal'), refusal: said, ...markFields }),
    z.looseObject({
      type: z.literal('image_url'),
      image_url: z.looseObject({ url: z.string().max(chatBodyBytes) }),
      ...markFields,
    }),
    z.looseObject({
      type: z.literal('file'),
      file: z.looseObject({
        filename: z.string().max(500).optional(),
        file_data: z.string().max(chatBodyBytes).optional(),
      }),
      ...markFields,
    }),
  ],
  'Only the types text, image_url, file and refusal are supported.',
);
export type MessagePart = z.output<typeof partSchema>;

const messageSchema = z.looseObject({
  role: z.enum(['system', 'developer', 'user', 'assistant', 'tool', 'function']),
  content: z.union([said, z.array(partSchema)]).nullish(),
  /** The model's text when it declined to answer. */
  refusal: said.nullish(),
  tool_calls: toolCallsSchema.nullish(),
  /** For a tool result: the id of its call. */
  tool_call_id: z.string().max(200).nullish(),
  /** For a tool result: whether the call failed, as in Anthropic's API. */
  is_error: z.boolean().nullish(),
  /** Marks a tool result for caching, as in Anthropic's API. */
  ...markFields,
});
export type Message = z.output<typeof messageSchema>;

const count = z.number().int();
const modelName = z.string().min(1).max(400);
const stopSequence = storableText(500, 'Use at most 500 characters in a stop sequence.').min(
  1,
  'A stop sequence can’t be empty.',
);
export const stopSequences = z.array(stopSequence).max(4, 'Use at most four stop sequences.');

/**
 * A reply lists the parameters that its model doesn't accept. `top_k` comes from the APIs of OpenRouter and
 * Anthropic, and its minimum is 0.
 */
export const samplingFields = {
  top_p: z.number().min(0).max(1).nullish(),
  top_k: count.min(0).nullish(),
  seed: count.nullish(),
  presence_penalty: z.number().min(-2).max(2).nullish(),
  frequency_penalty: z.number().min(-2).max(2).nullish(),
};

const place = z.string().max(100).nullish();

export const locationSchema = z.looseObject({
  city: place,
  country: z
    .string()
    .regex(/^(?:[A-Za-z]{2})?$/, 'Use a two-letter country code, such as US.')
    .nullish(),
  region: place,
  timezone: place,
});

const providerNames = z.array(z.string().max(100)).max(50).nullish();
const dollars = z
  .union(
    [z.number().min(0), z.string().regex(/^\d{1,9}(?:\.\d{1,12})?$/)],
    'Use an amount in dollars.',
  )
  .nullish();

/** Which providers may answer. Source: https://openrouter.ai/docs/features/provider-routing */
const providerTermsSchema = z.looseObject({
  /** Providers to prefer, best first. If `allow_fallbacks` is false, no others may answer. */
  order: providerNames,
  only: providerNames,
  ignore: providerNames,
  /** Whether another model may answer. Another provider can't, because each model has only one. */
  allow_fallbacks: z.boolean().nullish(),
  /** The highest accepted list prices, in dollars: per million tokens, and per image. */
  max_price: z.looseObject({ prompt: dollars, completion: dollars, image: dollars }).nullish(),
  /** Allows only providers that an administrator marked as keeping no data. `deny` has the same effect. */
  zdr: z.boolean().nullish(),
  data_collection: z.enum(['allow', 'deny']).nullish(),
  /** Allows only models that accept every parameter of the request. */
  require_parameters: z.boolean().nullish(),
});

/**
 * What OpenAI's clients send. Other fields are accepted but have no effect; the reply lists them. Source:
 * OpenAI's API reference, "CreateChatCompletionRequest".
 */
export const chatRequestSchema = z.looseObject({
  /**
   * `auto`, an id from /v1/models, a vendor's id (also as `openai/…`) or `compare:a,b`. With
   * `:online`, the models search the web; `:thrifty` and `:best` change what Auto prefers.
   */
  model: modelName,
  /** Fallbacks, best first, as on OpenRouter. With Auto, the models to choose from. */
  models: z.array(modelName).max(limits.chosenModels).nullish(),
  /** Whether another model may answer if the named one fails. */
  allow_fallbacks: z.boolean().nullish(),
  provider: providerTermsSchema.nullish(),
  /** A setting limits the number of messages, and the number of files in them. */
  messages: z.array(messageSchema).min(1),
  stream: z.boolean().nullish(),
  stream_options: z.looseObject({ include_usage: z.boolean().nullish() }).nullish(),
  max_completion_tokens: count.min(1).nullish(),
  max_tokens: count.min(1).nullish(),
  n: count.nullish(),
  temperature: z.number().min(0).max(2).nullish(),
  ...samplingFields,
  /** If true, only models that can return log probabilities may answer, and they don't think. */
  logprobs: z.boolean().nullish(),
  top_logprobs: count.min(0).max(20).nullish(),
  /** OpenAI and xAI accept at most four. */
  stop: z.union([stopSequence, stopSequences]).nullish(),
  reasoning_effort: z.enum(efforts).nullish(),
  /** Lets the model search the web, like the suffix `:online` of a model's name. */
  web_search_options: z
    .looseObject({
      search_context_size: z.enum(['low', 'medium', 'high']).nullish(),
      user_location: z
        .looseObject({
          type: z.literal('approximate').nullish(),
          approximate: locationSchema.nullish(),
        })
        .nullish(),
    })
    .nullish(),
  ...toolFields,
  /** Marks the whole prompt for Anthropic's cache. Parts, tools and calls may have marks too. */
  ...markFields,
  ...taggingFields,
  /**
   * Identifies the conversation, so that the vendor and Auto can use what is cached for it.
   * OpenRouter calls this field `session_id`.
   */
  prompt_cache_key: z.string().max(512).nullish(),
  session_id: z.string().max(512).nullish(),
  /** If false, only the numbers and tags of the request are stored, not its texts. */
  store: z.boolean().nullish(),
});
export type ChatRequest = z.output<typeof chatRequestSchema>;

export const usageSchema = z.object({
  prompt_tokens: count,
  completion_tokens: count,
  total_tokens: count,
  /** The cached tokens; 0 if the vendor doesn't report them. */
  prompt_tokens_details: z.object({ cached_tokens: count, cache_write_tokens: count }),
  completion_tokens_details: z.object({ reasoning_tokens: count }),
  /** In dollars at list price; null if a price is unknown. */
  cost: z.number().nullable(),
  /** Web searches, in the field that OpenRouter uses. */
  server_tool_use: z.object({ web_search_requests: count }).optional(),
});
export type V1Usage = z.output<typeof usageSchema>;

const finishSchema = z.enum(['stop', 'length', 'content_filter', 'tool_calls']);
export type FinishReason = z.output<typeof finishSchema>;

/** The model that was chosen for one of the reply's choices, and why. */
const chosenSchema = z.object({
  index: count,
  model: z.string(),
  provider: z.string(),
  reason: z.string(),
  receipt: receiptSchema.optional(),
  /** Why this model's answer is missing or incomplete. The other choices are not affected. */
  error: problemSchema.optional(),
});

const points = z.number().min(0).max(100);

/** Auto's estimates for one model that could answer the prompt. */
const candidateSchema = z.object({
  model: z.string(),
  /** 100 for the best candidate. 95 means that a good answer is 95 % as likely. */
  quality: points,
  /** The bounds of `quality` with 95 % certainty. They are equal if the uncertainty is unknown. */
  quality_range: z.tuple([points, points]),
  /** For a typical answer, in dollars at list prices; null if a price is unknown. */
  estimated_cost: z.number().nullable(),
  /** The model's estimated cost divided by the cost of the first model that answers; null if either is unknown. */
  cost_ratio: z.number().nullable(),
  /** The usual speed; null if it is unknown. */
  tokens_per_second: z.number().nullable(),
  /** Quality and cost together, as weighed by the dial; 100 for Auto's first choice. */
  overall: points,
});

/** What Switchyard adds to OpenAI's reply. */
export const switchyardSchema = z.object({
  /** The id to send to POST /v1/votes to vote on this answer. */
  query_id: z.string(),
  choices: z.array(chosenSchema),
  reason: z.string(),
  /** The models that could answer, Auto's first choice first. */
  candidates: z.array(candidateSchema),
  failovers: z.array(failoverSchema),
  substitutions: z.array(substitutionSchema),
  /** Fields of the request that had no effect. */
  ignored: z.array(z.string()),
  /** Seconds since the answer ended, if it comes from the response cache; absent if it is new. */
  cache_age: count.optional(),
});
export type SwitchyardField = z.output<typeof switchyardSchema>;

/**
 * A page that supports words of the answer. Positions count code points. `content` is the vendor's
 * quotation, as on OpenRouter. Source: OpenAI's API reference, "CreateChatCompletionResponse".
 */
const annotationSchema = z.object({
  type: z.literal('url_citation'),
  url_citation: z.object({
    start_index: count,
    end_index: count,
    title: z.string(),
    url: z.string(),
    content: z.string().optional(),
  }),
});
export type Annotation = z.output<typeof annotationSchema>;

/** Source: OpenAI's API reference, "CreateChatCompletionResponse". */
export const chatCompletionSchema = z.object({
  id: z.string(),
  object: z.literal('chat.completion'),
  created: count,
  model: z.string(),
  choices: z.array(
    z.object({
      index: count,
      message: z.object({
        role: z.literal('assistant'),
        content: z.string().nullable(),
        refusal: z.string().nullable(),
        /** The model's thinking, if the vendor shows it. */
        reasoning_content: z.string().optional(),
        /** The pictures that the model made, as data URLs. Source: OpenRouter's "Image Generation". */
        images: z
          .array(
            z.object({ type: z.literal('image_url'), image_url: z.object({ url: z.string() }) }),
          )
          .optional(),
        tool_calls: z.array(repliedToolCallSchema).optional(),
        annotations: z.array(annotationSchema).optional(),
      }),
      logprobs: z
        .object({ content: z.array(tokenLogprobSchema).readonly(), refusal: z.null() })
        .nullable(),
      finish_reason: finishSchema,
    }),
  ),
  usage: usageSchema.optional(),
  switchyard: switchyardSchema,
});
export type ChatCompletion = z.output<typeof chatCompletionSchema>;
