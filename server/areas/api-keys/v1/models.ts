import { createHash } from 'node:crypto';
import type { ProviderId } from '#shared/contract/models/providers.ts';
import type { MessagesModel } from '#shared/contract/v1/messages-schemas.ts';
import type { V1Model } from '#shared/contract/v1/schemas.ts';
import type { Actor } from '#server/platform/actor.ts';
import { AppError } from '#server/platform/app-error.ts';
import {
  entriesOfActor,
  type EmbeddingModelsDeps,
  type Entry,
  findListing,
  listEmbeddingModels,
  lookUpEmbeddingModel,
  type LineUp,
  supportedParameters,
} from '../../models/index.ts';
import { findClaude, releaseMs } from './messages/find-claude.ts';
import { pageOf } from './reply/page-of.ts';
import type { CallContext } from '#server/platform/http/calls/call-context.ts';
import { WebReply } from '#server/platform/http/replies/replies.ts';
import type { Routes } from '#server/platform/http/calls/bind-endpoint.ts';
import type { EmbeddingModel, ListPrice, Model } from '#server/providers/contract/model.ts';
import type { SpeechModel, TranscriptionModel } from '#server/providers/provider.ts';
import type { SpeechDeps, TranscriptionDeps } from '../../query/index.ts';

/** Lists the values of `model` that a key may use. */
export type ListModels = (actor: Actor) => V1Model[];

export function createListModels({ lineUp }: { lineUp: Pick<LineUp, 'of'> }): ListModels {
  return (actor) => [
    ...autoNames.map((name) => describeName(name, 'switchyard')),
    ...entriesOfActor(lineUp.of(actor.user?.id ?? null).entries(), actor)
      .filter(({ model }) => !model.makesImages || actor.key?.scopes.includes('images'))
      .map(toModel),
  ];
}

export interface ModelRouteDeps {
  models: EmbeddingModelsDeps & { lineUp: Pick<LineUp, 'of'> };
  audio: Pick<TranscriptionDeps, 'listeners'> & Pick<SpeechDeps, 'speakers'>;
  /**
   * Lists the models that answer prompts. In OpenAI's format, the models for embeddings and audio
   * follow.
   */
  listAnswering: ListModels;
}

export function v1ModelRoutes({ models, audio, listAnswering }: ModelRouteDeps): Routes {
  const embeddersOf = (actor: Actor) =>
    actor.key?.scopes.includes('chat') ? listEmbeddingModels(models, actor) : [];
  const listModels = ({ actor, speaksAnthropic }: CallContext): V1Model[] => {
    const answering = listAnswering(actor);
    // Anthropic's clients offer every listed model for chat, so models of other kinds are left out.
    if (speaksAnthropic) return answering;
    const ofAudio = actor.key?.scopes.includes('audio') ? listAudioModels(audio) : [];
    return [...answering, ...embeddersOf(actor).map(toEmbeddingModel), ...ofAudio];
  };
  return {
    async listV1Models({ query }, context) {
      const data = listModels(context);
      return context.speaksAnthropic
        ? unlessKnown(context, pageOf(data.map(toMessagesModel), query))
        : unlessKnown(context, { object: 'list' as const, data });
    },
    async getV1Model({ params: { model: asked } }, context) {
      const { actor, speaksAnthropic } = context;
      const entries = models.lineUp.of(actor.user?.id ?? null);
      const name = speaksAnthropic ? findClaude(entries, actor, asked) : asked;
      const data = listModels(context);
      const find = (id: string) => data.find((one) => one.id === id);
      const found =
        find(name) ??
        find(lookUpEmbeddingModel(embeddersOf(actor), name)?.id ?? findListing(entries, name));
      if (found) return unlessKnown(context, speaksAnthropic ? toMessagesModel(found) : found);
      throw new AppError('unknown-model', `This API key can’t use the model "${name}".`);
    },
  };
}

function describeName(id: string, owner: string): V1Model {
  // `created` is 0, because OpenAI's clients require a number.
  return { id, object: 'model', created: 0, owned_by: owner };
}

function toModel({ listing, named, model, substitution }: Entry): V1Model {
  return {
    ...describeName(listing.id, named.provider),
    created: releaseMs(named) / 1000,
    name: named.name,
    ...(substitution && { answered_by: model.id }),
    context_length: model.contextTokens,
    max_completion_tokens: model.writesText ? model.maxOutputTokens : null,
    pricing: pricingOf(model.price ?? {}, model),
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

/** A model as Anthropic's clients read it. */
function toMessagesModel(model: V1Model): MessagesModel {
  const { id, name, created, context_length, max_completion_tokens } = model;
  return {
    type: 'model',
    id,
    display_name: name ?? id,
    created_at: new Date(created * 1000).toISOString(),
    max_input_tokens: context_length ?? null,
    max_tokens: max_completion_tokens ?? null,
    capabilities: null,
    deprecated_at: null,
    lifecycle: 'active',
    line: null,
    retires_at: null,
  };
}

/** The body, or 304 if the client already has it. */
function unlessKnown<Body extends object>(context: CallContext, body: Body): Body | WebReply {
  const etag = `"${createHash('sha256').update(JSON.stringify(body)).digest('base64url')}"`;
  context.setHeaders({
    etag,
    'cache-control': 'private, no-cache',
    vary: 'authorization, x-api-key, api-key, anthropic-version',
  });
  const known = context.headers()['if-none-match']?.split(',') ?? [];
  const isKnown = known.some((one) => one.trim().replace(/^W\//, '') === etag);
  return isKnown ? new WebReply(new Response(null, { status: 304 })) : body;
}

function toEmbeddingModel(model: EmbeddingModel): V1Model {
  const { inputMicroUsdPerMillion: input } = model;
  return {
    ...describeOther(
      model,
      'text',
      'embeddings',
      input === null ? {} : { inputMicroUsdPerMillion: input },
    ),
    created: releaseMs(model) / 1000,
    context_length: model.contextTokens,
  };
}

/** The transcription and speech models, under the names that their endpoints accept. */
function listAudioModels({ listeners, speakers }: ModelRouteDeps['audio']): V1Model[] {
  const describe =
    (provider: ProviderId, input: Modality, output: Modality) =>
    (model: TranscriptionModel | SpeechModel): V1Model => ({
      ...describeOther({ ...model, id: model.upstreamId, provider }, input, output, model.price),
      expiration_date: model.retiresOn ?? null,
    });
  return [
    ...listeners.models.map(describe(listeners.provider, 'audio', 'text')),
    ...speakers.models.map(describe(speakers.provider, 'text', 'audio')),
  ];
}

type Modality = 'text' | 'audio';

/** A model that doesn't answer prompts. */
function describeOther(
  { id, provider, name }: { id: string; provider: ProviderId; name: string },
  input: Modality,
  output: Modality | 'embeddings',
  price?: Partial<ListPrice>,
): V1Model {
  return {
    ...describeName(id, provider),
    name,
    context_length: null,
    max_completion_tokens: null,
    pricing: pricingOf(price),
    architecture: { input_modalities: [input], output_modalities: [output] },
    supported_parameters: [],
    expiration_date: null,
  };
}

/** Prices in dollars per token, per picture and per web search. */
function pricingOf(
  price: Partial<ListPrice> = {},
  { imagePriceMicroUsd, webSearch }: Partial<Model> = {},
): V1Model['pricing'] {
  return {
    prompt: toDollars(price.inputMicroUsdPerMillion, 12),
    completion: toDollars(price.outputMicroUsdPerMillion, 12),
    image: toDollars(imagePriceMicroUsd, 6),
    input_cache_read: toDollars(price.cachedReadMicroUsdPerMillion, 12),
    input_cache_write: toDollars(price.cacheWriteMicroUsdPerMillion, 12),
    web_search: toDollars(webSearch?.microUsd, 6),
  };
}

/** Formats dollars without an exponent, because clients parse the price as a decimal. */
function toDollars(amount: number | undefined, digits: number): string | null {
  if (amount === undefined) return null;
  const padded = (amount / 10 ** digits).toFixed(digits);
  return padded.replace(/(?<!0)0+$/, '').replace(/\.$/, '');
}

/** Values of `model` that let Auto choose a model for each prompt. */
const autoNames = ['auto', 'auto:thrifty', 'auto:best'] as const;
