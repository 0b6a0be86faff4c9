import { z } from 'zod';
import { taggingFields } from './tagging.ts';

const count = z.number().int();
const modelName = z.string().min(1).max(400);
/** The maximum number of inputs in one call to OpenAI, and also the maximum number of tokens in one input. */
const mostInputs = 2_048;
const text = z.string().min(1, 'An input can’t be empty.');
const tokens = z.array(count.min(0)).min(1, 'An input can’t be empty.');
const oneOrMore = 'Send a string, a list of strings, a list of tokens, or a list of token lists.';

/** Shortens lists that the schema refuses, because reporting each wrong entry would be slow. */
function shortenWrong(given: unknown): unknown {
  if (!Array.isArray(given) || given.every(isToken)) return given;
  const inputs = (given as unknown[]).slice(0, mostInputs + 1);
  const isKnown = (one: unknown) =>
    typeof one === 'string' || (Array.isArray(one) && one.every(isToken));
  return inputs.every(isKnown) ? inputs : null;
}

function isToken(one: unknown): boolean {
  return Number.isSafeInteger(one) && Number(one) >= 0;
}

/**
 * Fields that are not listed here have no effect; the reply lists them. Source: OpenAI's API reference,
 * "CreateEmbeddingRequest".
 */
export const embeddingRequestSchema = z.looseObject({
  /**
   * An embedding model from /v1/models. Auto can't choose one, because vectors from two models can't be
   * compared.
   */
  model: modelName,
  input: z.preprocess(
    shortenWrong,
    z.union(
      [
        text,
        z.array(text).min(1, oneOrMore).max(mostInputs, `Send at most ${mostInputs} inputs.`),
        tokens,
        z.array(tokens).min(1, oneOrMore).max(mostInputs, `Send at most ${mostInputs} inputs.`),
      ],
      oneOrMore,
    ),
  ),
  /** The length of each vector; if absent, the model's own. */
  dimensions: count.min(1).nullish(),
  encoding_format: z.enum(['float', 'base64']).nullish(),
  ...taggingFields,
});
export type EmbeddingRequestBody = z.output<typeof embeddingRequestSchema>;

/** Source: OpenAI's API reference, "CreateEmbeddingResponse". */
export const embeddingsSchema = z.object({
  object: z.literal('list'),
  data: z.array(
    z.object({
      object: z.literal('embedding'),
      index: count,
      /** With base64: 32-bit floats, least significant byte first. */
      embedding: z.union([z.string(), z.array(z.number())]),
    }),
  ),
  model: z.string(),
  usage: z.object({
    /** Our estimate if the vendor doesn't count tokens. */
    prompt_tokens: count,
    total_tokens: count,
    /** In dollars at list price; null if the price is unknown. */
    cost: z.number().nullable(),
  }),
  switchyard: z.object({
    /** Fields of the request that had no effect. */
    ignored: z.array(z.string()),
  }),
});
export type Embeddings = z.output<typeof embeddingsSchema>;

const moderated = z.string().min(1, 'An input can’t be empty.');

/** Source: OpenAI's API reference, "CreateModerationRequest". */
export const moderationRequestSchema = z.strictObject({
  model: modelName.nullish(),
  input: z.union(
    [
      moderated,
      z.array(moderated).min(1).max(mostInputs),
      z
        .array(
          z.discriminatedUnion('type', [
            z.strictObject({ type: z.literal('text'), text: moderated }),
            z.strictObject({
              type: z.literal('image_url'),
              image_url: z.strictObject({
                url: z
                  .string()
                  .startsWith(
                    'data:image/',
                    'Send images as data URLs. Other URLs aren’t fetched.',
                  ),
              }),
            }),
          ]),
        )
        .min(1)
        .max(mostInputs),
    ],
    'Send a string, a list of strings, or a list of text and image_url parts. Images must be data URLs.',
  ),
});

/** OpenAI's own reply. Source: OpenAI's API reference, "CreateModerationResponse". */
export const moderationSchema = z.looseObject({
  id: z.string(),
  model: z.string(),
  results: z.array(z.looseObject({ flagged: z.boolean() })),
});
export type Moderation = z.output<typeof moderationSchema>;
