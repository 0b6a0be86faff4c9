import { z } from 'zod';
import type { ProviderId } from '#shared/contract/models/providers.ts';

const usd = z.number().nonnegative();
const tokens = z.number().int().nonnegative();

// These texts go into code and Markdown, so they must not contain control characters or backticks.
const word = z
  .string()
  .max(200)
  .regex(/^[^\p{Cc}`]+$/u);

const modelSchema = z.object({
  id: word,
  name: word,
  /** yyyy-mm-dd, or shorter where the day is unknown. */
  release_date: z.string().regex(/^\d{4}(-\d\d){0,2}$/),
  status: z.string().optional(),
  reasoning: z.boolean(),
  modalities: z.object({ input: z.array(z.string()), output: z.array(z.string()) }),
  limit: z.object({ context: tokens, output: tokens }),
  cost: z
    .object({
      input: usd,
      output: usd,
      cache_read: usd.optional(),
      cache_write: usd.optional(),
    })
    .optional(),
});

/** Our provider ids, keyed by the vendors' names in the file. */
const providerOf = {
  openai: 'openai',
  anthropic: 'anthropic',
  google: 'vertex',
  xai: 'xai',
} as const;

const providerSchema = z.object({ models: z.record(z.string(), modelSchema) });
const fileSchema = z.object({
  openai: providerSchema,
  anthropic: providerSchema,
  google: providerSchema,
  xai: providerSchema,
});

/** A model from https://models.dev/api.json (MIT). Prices are in US dollars per million tokens. */
export type ModelsDevModel = z.output<typeof modelSchema> & { provider: ProviderId };

/** Parses the file. Throws an error with the first problem when the format does not match. */
export function readModelsDev(text: string): ModelsDevModel[] {
  const parsed = fileSchema.safeParse(parseJson(text));
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    const at = issue?.path.join('.') || 'its beginning';
    throw new Error(`This isn’t an api.json from models.dev: at ${at}, ${issue?.message}.`);
  }
  return Object.entries(providerOf).flatMap(([name, provider]) =>
    Object.values(parsed.data[name as keyof typeof providerOf].models).map((model) => ({
      ...model,
      provider,
    })),
  );
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new Error('This isn’t JSON.', { cause });
  }
}
