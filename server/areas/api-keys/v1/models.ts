import { createHash } from 'node:crypto';
import type { V1Model } from '#shared/contract/v1/schemas.ts';
import { tierOf, type Actor } from '#server/platform/actor.ts';
import { AppError } from '#server/platform/app-error.ts';
import {
  entriesOf,
  entriesOfKey,
  type EmbeddingModelsDeps,
  type Entry,
  findListing,
  listEmbeddingModels,
  lookUpEmbeddingModel,
  type LineUp,
  supportedParameters,
} from '../../models/index.ts';
import { findClaude } from './messages/find-claude.ts';
import { pageOf, toMessagesModel } from './messages/list-models.ts';
import type { CallContext } from '#server/platform/http/calls/call-context.ts';
import { WebReply } from '#server/platform/http/replies/replies.ts';
import type { Routes } from '#server/platform/http/calls/bind-endpoint.ts';
import type { EmbeddingModel, Model } from '#server/providers/contract/model.ts';

/** Lists what a key may name as its model. */
export type ListModels = (actor: Actor) => V1Model[];

export function createListModels({ lineUp }: { lineUp: Pick<LineUp, 'of'> }): ListModels {
  return (actor) => [
    ...autoNames.map((name) => describeName(name, 'switchyard')),
    ...entriesOfKey(
      entriesOf(lineUp.of(actor.user?.id ?? null).entries(), tierOf(actor)),
      actor.key?.models,
    )
      .filter(({ model }) => !model.makesImages || actor.key?.scopes.includes('images'))
      .map(toModel),
  ];
}

/** `listAnswering` lists the models that answer prompts; those for embeddings follow. */
export function v1ModelRoutes(
  models: EmbeddingModelsDeps & { lineUp: Pick<LineUp, 'of'> },
  listAnswering: ListModels,
): Routes {
  const embeddersOf = (actor: Actor) =>
    actor.key?.scopes.includes('chat') ? listEmbeddingModels(models, actor) : [];
  const listModels: ListModels = (actor) => [
    ...listAnswering(actor),
    ...embeddersOf(actor).map(toEmbeddingModel),
  ];
  return {
    async listV1Models({ query }, context) {
      const data = listModels(context.actor);
      return context.speaksAnthropic
        ? unlessKnown(context, pageOf(data.map(toMessagesModel), query))
        : unlessKnown(context, { object: 'list' as const, data });
    },
    async getV1Model({ params: { model: asked } }, context) {
      const { actor, speaksAnthropic } = context;
      const entries = models.lineUp.of(actor.user?.id ?? null);
      const name = speaksAnthropic ? findClaude(entries, actor, asked) : asked;
      const isAuto = autoNames.some((one) => one === name);
      const embedder = lookUpEmbeddingModel(embeddersOf(actor), name);
      const id = isAuto ? name : (embedder?.id ?? findListing(entries, name));
      const found = listModels(actor).find((one) => one.id === id);
      if (found) return unlessKnown(context, speaksAnthropic ? toMessagesModel(found) : found);
      throw new AppError('unknown-model', `This API key can’t use the model "${id}".`);
    },
  };
}

function describeName(id: string, owner: string): V1Model {
  // OpenAI's clients need a number.
  return { id, object: 'model', created: 0, owned_by: owner };
}

function toModel({ listing, named, model, substitution }: Entry): V1Model {
  return {
    ...describeName(listing.id, named.provider),
    created: releasedAt(named),
    name: named.name,
    ...(substitution && { answered_by: model.id }),
    context_length: model.contextTokens,
    max_completion_tokens: model.writesText ? model.maxOutputTokens : null,
    pricing: {
      prompt: perToken(model.price?.inputMicroUsdPerMillion),
      completion: perToken(model.price?.outputMicroUsdPerMillion),
      image: toDollars(model.imagePriceMicroUsd, 6),
      input_cache_read: perToken(model.price?.cachedReadMicroUsdPerMillion),
      input_cache_write: perToken(model.price?.cacheWriteMicroUsdPerMillion),
      web_search: toDollars(model.webSearch?.microUsd, 6),
    },
    architecture: {
      input_modalities: [
        'text',
        ...(model.sees ? (['image'] as const) : []),
        ...(model.readsDocuments ? (['file'] as const) : []),
      ],
      output_modalities: [
        ...(model.writesText ? (['text'] as const) : []),
        ...(model.makesImages ? (['image'] as const) : []),
      ],
    },
    supported_parameters: supportedParameters(model),
    expiration_date: model.retirement?.on ?? null,
  };
}

/** The body, or 304 if the client has it already. */
function unlessKnown<Body extends object>(context: CallContext, body: Body): Body | WebReply {
  const etag = `"${createHash('sha256').update(JSON.stringify(body)).digest('base64url')}"`;
  context.setHeaders({
    etag,
    'cache-control': 'private, no-cache',
    vary: 'authorization, x-api-key, anthropic-version',
  });
  const known = context.headers()['if-none-match']?.split(',') ?? [];
  const isKnown = known.some((one) => one.trim().replace(/^W\//, '') === etag);
  return isKnown ? new WebReply(new Response(null, { status: 304 })) : body;
}

function toEmbeddingModel(model: EmbeddingModel): V1Model {
  return {
    ...describeName(model.id, model.provider),
    created: releasedAt(model),
    name: model.name,
    context_length: model.contextTokens,
    max_completion_tokens: null,
    pricing: {
      prompt: perToken(model.inputMicroUsdPerMillion ?? undefined),
      completion: null,
      image: null,
      input_cache_read: null,
      input_cache_write: null,
      web_search: null,
    },
    architecture: { input_modalities: ['text'], output_modalities: ['embeddings'] },
    supported_parameters: [],
    expiration_date: null,
  };
}

/** The first day of the month in which the model was released. */
function releasedAt({ release }: Pick<Model, 'release'>): number {
  const at = release === null ? NaN : Date.parse(`1 ${release} UTC`);
  return Number.isNaN(at) ? 0 : at / 1000;
}

function perToken(microUsdPerMillion: number | undefined): string | null {
  return toDollars(microUsdPerMillion, 12);
}

/** Dollars without an exponent, because clients read the price as a decimal. */
function toDollars(amount: number | undefined, digits: number): string | null {
  if (amount === undefined) return null;
  const padded = (amount / 10 ** digits).toFixed(digits);
  return padded.replace(/(?<!0)0+$/, '').replace(/\.$/, '');
}

/** Values of `model` that let Auto choose a model for each prompt. */
const autoNames = ['auto', 'auto:thrifty', 'auto:best'] as const;
