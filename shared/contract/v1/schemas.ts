import { z } from 'zod';

/**
 * Source: OpenAI's API reference, "Model". The facts after `owned_by` have OpenRouter's names, which many
 * clients read. They describe the model that currently answers, and are absent for Auto.
 */
export const modelSchema = z.object({
  id: z.string(),
  object: z.literal('model'),
  /** Seconds since 1970; 0 if the release is unknown. */
  created: z.number().int(),
  owned_by: z.string(),
  name: z.string().optional(),
  /** The model that answers in place of this one; absent if this one answers. */
  answered_by: z.string().optional(),
  /** In tokens; null if unknown. */
  context_length: z.number().int().nullable().optional(),
  max_completion_tokens: z.number().int().nullable().optional(),
  /** In dollars per token, picture or web search, as decimals; null if unknown. */
  pricing: z
    .object({
      prompt: z.string().nullable(),
      completion: z.string().nullable(),
      image: z.string().nullable(),
      input_cache_read: z.string().nullable(),
      input_cache_write: z.string().nullable(),
      /**
       * Also null if the model can't search. For Google's models, this is the price per prompt, however often they
       * search.
       */
      web_search: z.string().nullable(),
    })
    .optional(),
  architecture: z
    .object({
      input_modalities: z.array(z.enum(['text', 'image', 'file', 'audio'])),
      output_modalities: z.array(z.enum(['text', 'image', 'audio', 'embeddings'])),
    })
    .optional(),
  /** The fields in a chat request that the model accepts. */
  supported_parameters: z.array(z.string()).optional(),
  /** The day (yyyy-mm-dd) on which the vendor stops serving the model; null if none is announced. */
  expiration_date: z.string().nullable().optional(),
});
export type V1Model = z.output<typeof modelSchema>;

export const modelListSchema = z.object({
  object: z.literal('list'),
  data: z.array(modelSchema),
});

const dollars = z.number();

/** Source: OpenRouter's API reference, "Get current API key". Amounts are in dollars at list prices. */
export const keyInfoSchema = z.object({
  data: z.object({
    label: z.string(),
    /** The next three fields describe the budget with the least left; null if the key has none. */
    limit: dollars.nullable(),
    limit_remaining: dollars.nullable(),
    limit_reset: z.enum(['daily', 'monthly']).nullable(),
    /** What this key has spent. */
    usage: dollars,
    usage_daily: dollars,
    usage_monthly: dollars,
    is_free_tier: z.boolean(),
    rate_limit: z.object({
      requests: z.number().int(),
      interval: z.string(),
      requests_per_day: z.number().int(),
    }),
    expires_at: z.string().nullable(),
    /** Every budget that limits the key. All of them must have enough left. */
    budgets: z.array(
      z.object({
        /** What the budget limits: this key, or everything that its owner does. */
        of: z.enum(['key', 'owner']),
        set_by: z.enum(['owner', 'administrator']),
        period: z.enum(['day', 'month', 'total']),
        limit: dollars,
        usage: dollars,
        remaining: dollars,
        /** Null for a total budget, which never resets. */
        resets_at: z.string().nullable(),
      }),
    ),
    /** For `ttl` seconds, identical calls receive the same answer; null if the cache is off. */
    response_cache: z.object({ ttl: z.number().int(), shared: z.boolean() }).nullable(),
  }),
});
export type KeyInfo = z.output<typeof keyInfoSchema>;

const tokens = z.number().int().nullable();
const generatedSchema = z.object({
  /** The model that answered, as in a reply. */
  model: z.string(),
  provider_name: z.string(),
  /** In dollars at list price; null if a price is unknown. */
  total_cost: dollars.nullable(),
  /** The tokens as counted by the vendor; null if it didn't count them. */
  tokens_prompt: tokens,
  tokens_completion: tokens,
  native_tokens_prompt: tokens,
  native_tokens_completion: tokens,
  native_tokens_reasoning: tokens,
  native_tokens_cached: tokens,
  native_tokens_cache_write: tokens,
  /** Milliseconds from the prompt's arrival to the first text and to the end. */
  latency: tokens,
  generation_time: tokens,
  finish_reason: z.enum(['stop', 'length', 'content_filter', 'tool_calls', 'error']),
  cancelled: z.boolean(),
});

/** Source: OpenRouter's API reference, "Get request & usage metadata for a generation". */
export const generationSchema = z.object({
  data: generatedSchema.extend({
    id: z.string(),
    created_at: z.string(),
    streamed: z.boolean(),
    tags: z.array(z.string()),
    /**
     * Each answer in a comparison. The fields above contain the sums of the answers' costs and
     * tokens; their other values are those of the first answer.
     */
    choices: z.array(generatedSchema),
  }),
});
export type Generation = z.output<typeof generationSchema>;

export const generationQuerySchema = z.strictObject({
  id: z
    .string()
    .regex(
      /^(?:chatcmpl-|resp_|msg_)?[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i,
      'Send the ID of an answer, such as chatcmpl-… or the value of its x-switchyard-query-id header.',
    )
    .transform((id) => id.slice(-36).toLowerCase()),
});
