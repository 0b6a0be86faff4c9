import type { EmbeddingModel, ListPrice, Listing, Model } from './contract/model.ts';
import type { ProviderFacts } from '#server/providers/contract/provider-facts.ts';
import { providerNames, type KnownProviderId } from '#shared/contract/models/providers.ts';
import type { HttpProvider } from './http/create-provider.ts';
import type { ProviderTimeouts } from './http/timeouts.ts';

/** Everything about a provider. Settings, picker, directory, costs and startup are derived from this. */
export interface ProviderDescriptor extends ProviderFacts {
  /** The provider's own base URL. */
  baseUrl: string;
  models: readonly Model[];
  /** In the order of the picker. */
  listings: readonly Listing[];
  /** The models that transcribe recordings, best first; absent if there are none. */
  transcriptionModels?: readonly TranscriptionModel[];
  /** The models that read texts aloud, best first; absent if there are none. */
  speechModels?: readonly SpeechModel[];
  /** The provider's models for embeddings; absent if there are none. */
  embeddingModels?: readonly EmbeddingModel[];
  /** The model that moderates if a program names none; absent if there is none. */
  moderationModel?: string;
  connect(access: ProviderAccess): HttpProvider;
}

export interface TranscriptionModel {
  upstreamId: string;
  name: string;
  /** The list price per minute in millionths of a US dollar, or OpenAI's estimate of it. */
  microUsdPerMinute: number;
  /** The list price per token, for a model that is billed by tokens. Its input is sound. */
  price?: ListPrice;
  /** The formats that the model returns besides `json`, which we turn into `text`. */
  formats?: readonly ('verbose_json' | 'diarized_json')[];
  /** The day (yyyy-mm-dd) on which the vendor stops serving the model; absent if none is announced. */
  retiresOn?: string;
}

export interface SpeechModel {
  upstreamId: string;
  name: string;
  /** The list price per character in millionths of a US dollar; absent for a model that is billed by tokens. */
  microUsdPerCharacter?: number;
  /** The list price per token: text as input, sound as output. */
  price?: ListPrice;
  /** The same as in `TranscriptionModel`. */
  retiresOn?: string;
}

export interface ProviderAccess {
  baseUrl: string;
  /** Read on every call. */
  apiKey: () => string | null;
  /** For xAI: whether a web search includes posts on X. Read on every call. */
  searchesX?: () => boolean;
  timeouts?: Partial<ProviderTimeouts>;
}

/** `details` are facts that pages do not need in advance. */
export function describeProvider(
  id: KnownProviderId,
  details: Omit<ProviderDescriptor, 'id' | 'name'>,
): ProviderDescriptor {
  return { id, name: providerNames[id].name, ...details };
}

export function byProvider<Value>(
  providers: readonly ProviderDescriptor[],
  valueOf: (provider: ProviderDescriptor) => Value,
): Record<KnownProviderId, Value> {
  const entries = providers.map((provider) => [provider.id, valueOf(provider)]);
  return Object.fromEntries(entries) as Record<KnownProviderId, Value>;
}
