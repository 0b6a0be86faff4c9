import { z } from 'zod';
import { makeVector } from '../answers/make-vector.ts';
import { parseBody } from '../vendor/incoming.ts';
import type { EmbeddingDialect, EmbeddingRequest } from '../vendor/serve/serve-embeddings.ts';
import { countTokens } from '../vendor/tokens.ts';
import { VendorError } from '../vendor/vendor.ts';
import { openaiIdentity, serverErrorBody } from './errors.ts';
import { jsonReply } from './reply.ts';

const tokens = z.array(z.int());
const requestSchema = z.looseObject({
  model: z.string(),
  input: z.union([z.string(), z.array(z.string()), tokens, z.array(tokens)]),
  dimensions: z.int().optional(),
  encoding_format: z.enum(['float', 'base64']).optional(),
});

interface OpenAiEmbeddingRequest extends EmbeddingRequest {
  dimensions: number | undefined;
  isBase64: boolean;
  tokens: number;
}

const mostTokens = 300_000;

/** Source: https://platform.openai.com/docs/api-reference/embeddings/create */
export const openaiEmbeddings: EmbeddingDialect<OpenAiEmbeddingRequest> = {
  identity: openaiIdentity,
  parse(request, find) {
    const { model, input, dimensions, encoding_format: format } = parseBody(request, requestSchema);
    const served = find(model);
    const inputs = listInputs(input);
    const counts = inputs.map((one) => (typeof one === 'string' ? countTokens(one) : one.length));
    if (inputs.some(({ length }) => length === 0)) refuse('input', '$.input is invalid.');
    if (served && Math.max(...counts) > served.windowTokens) {
      throw new VendorError('too-long', {
        limit: served.windowTokens,
        inputTokens: Math.max(...counts),
        maxTokens: 0,
      });
    }
    const sum = counts.reduce((all, count) => all + count, 0);
    if (sum > mostTokens) {
      refuse(null, `Requested ${sum} tokens, max ${mostTokens} tokens per request`);
    }
    if (dimensions !== undefined && served?.dimensions) {
      const { most, isFixed } = served.dimensions;
      if (isFixed) refuse(null, 'This model does not support specifying dimensions.');
      if (dimensions < 1 || dimensions > most) {
        refuse(
          'dimensions',
          `Invalid value for 'dimensions' = ${dimensions}. Must be at most ${most}.`,
        );
      }
    }
    return {
      model,
      served,
      texts: inputs.map((one) => (typeof one === 'string' ? one : one.join(' '))),
      dimensions,
      isBase64: format === 'base64',
      tokens: sum,
    };
  },
  reply({ model, served, texts, dimensions, isBase64, tokens: count }) {
    const size = { most: served?.dimensions?.most ?? 0, dimensions };
    return jsonReply({
      object: 'list',
      data: texts.map((text, index) => ({
        object: 'embedding',
        index,
        embedding: encode(makeVector(model, text, size), isBase64),
      })),
      model,
      usage: { prompt_tokens: count, total_tokens: count },
    });
  },
  failed: jsonReply(serverErrorBody),
};

function listInputs(input: z.infer<typeof requestSchema>['input']): (string | number[])[] {
  if (typeof input === 'string') return [input];
  return input.some((one) => typeof one === 'number') ? [input as number[]] : (input as string[]);
}

function encode(vector: number[], isBase64: boolean): string | number[] {
  return isBase64
    ? Buffer.from(Float32Array.from(vector).buffer).toString('base64')
    : vector.map((value) => Math.fround(value));
}

function refuse(field: string | null, message: string): never {
  throw new VendorError('bad-request', { message, field, code: '' });
}
