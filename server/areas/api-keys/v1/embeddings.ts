import {
  embeddingRequestSchema,
  type EmbeddingRequestBody,
  type Embeddings,
} from '#shared/contract/v1/embedding-schemas.ts';
import { findEmbeddingModel, type EmbeddingModelsDeps } from '../../models/index.ts';
import {
  embed,
  findStanding,
  moderate,
  type ChargingDeps,
  type DirectDeps,
} from '../../query/index.ts';
import type { Routes } from '#server/platform/http/calls/bind-endpoint.ts';
import type { EmbeddingModel } from '#server/providers/contract/model.ts';
import type { EmbeddingRequest } from '#server/providers/contract/model-provider.ts';
import { limitHeaders } from './headers.ts';
import { unknownFields } from './request/unknown-fields.ts';
import { refused } from './request/refused.ts';
import { withTags } from './request/with-tags.ts';

interface EmbeddingDeps {
  models: EmbeddingModelsDeps;
  query: DirectDeps;
  charging: ChargingDeps;
}

export function v1EmbeddingRoutes({ models, query, charging }: EmbeddingDeps): Routes {
  return {
    async createV1Embeddings({ body }, context) {
      const { actor, signal, setHeaders } = withTags(context, body);
      const model = findEmbeddingModel(models, actor, body.model);
      const request = readRequest(model, body);
      setHeaders(limitHeaders(await findStanding(charging, actor)));
      const { vectors, inputTokens, costMicroUsd } = await embed(query, actor, request, signal);
      return {
        object: 'list',
        data: vectors.map((vector, index) => ({
          object: 'embedding',
          index,
          embedding: body.encoding_format === 'base64' ? toBase64(vector) : Array.from(vector),
        })),
        model: model.id,
        usage: {
          prompt_tokens: inputTokens,
          total_tokens: inputTokens,
          cost: costMicroUsd === null ? null : costMicroUsd / 1_000_000,
        },
        switchyard: { ignored: unknownFields(embeddingRequestSchema, body) },
      } satisfies Embeddings;
    },
    async createV1Moderation({ body: { model = null, input } }, context) {
      const { actor, signal, setHeaders } = withTags(context, {});
      setHeaders(limitHeaders(await findStanding(charging, actor)));
      return moderate(query, actor, { model, input }, signal);
    },
  };
}

function readRequest(model: EmbeddingModel, { input, dimensions }: EmbeddingRequestBody) {
  const inputs = listInputs(input);
  const { name, isShortenable, takesTokens, dimensions: own } = model;
  if (!takesTokens && inputs.some((one) => typeof one !== 'string')) {
    throw refused('input', `${name} accepts text, not tokens. Send the texts.`);
  }
  if (dimensions && dimensions !== own && !isShortenable) {
    throw refused('dimensions', `The vectors of ${name} always have ${own} dimensions.`);
  }
  if (dimensions && own !== null && dimensions > own) {
    throw refused('dimensions', `The vectors of ${name} have at most ${own} dimensions.`);
  }
  return { model, inputs, ...(dimensions && isShortenable && { dimensions }) };
}

function listInputs(input: EmbeddingRequestBody['input']): EmbeddingRequest['inputs'] {
  if (typeof input === 'string') return [input];
  return isTokens(input) ? [input] : input;
}

function isTokens(input: Exclude<EmbeddingRequestBody['input'], string>): input is number[] {
  return typeof input[0] === 'number';
}

/** 32-bit floats in little-endian order, as on every machine that runs Node. */
function toBase64(vector: ArrayLike<number>): string {
  return Buffer.from(Float32Array.from(vector).buffer).toString('base64');
}
