import type { EmbeddingModel, ListPrice, Listing, Model } from './contract/model.ts';
import type { ProviderFacts } from '#server/providers/contract/provider-facts.ts';
import { providerNames, type KnownProviderId } from '#shared/contract/models/providers.ts';
import type { HttpProvider } from './http/create-provider.ts';
import type { ProviderTimeouts } from './http/timeouts.ts';

/** Everything about a provider. Settings, picker, directory and costs are derived from it. */
export interface ProviderDescriptor extends ProviderFacts {
  /** The address of the provider's API unless `baseUrlVariable` overrides it. */
  baseUrl: string;
  models: readonly Model[];
  /** In the order of the picker. */
  listings: readonly Listing[];
  /** The models that transcribe recordings, best first; absent if there are none. */
  transcriptionModels?: readonly TranscriptionModel[];
  /** The models that read texts aloud, best first; absent if there are none. */
  speechModels?: readonly SpeechModel[];
  embeddingModels?: readonly EmbeddingModel[];
  /** The model that moderates if a program names none; absent if there is none. */
  moderationModel?: string;
  connect(access: ProviderAccess): HttpProvider;
}

export interface TranscriptionModel {
  upstreamId: string;
  name: string;
  /** The list price per minute, or OpenAI's estimate of it, in millionths of a US dollar. */
  microUsdPerMinute: number;
  /** The list price per token if the model is billed by the token. Input tokens are audio. */
  price?: ListPrice;
  /** The formats that the model returns besides `json`. We convert `json` to `text` ourselves. */
  formats?: readonly ('verbose_json' | 'diarized_json')[];
  /** The day (yyyy-mm-dd) on which the vendor retires the model; absent if none is announced. */
  retiresOn?: string;
}

export interface SpeechModel {
  upstreamId: string;
  name: string;
  /** In millionths of a US dollar; absent if the model is billed by the token. */
  microUsdPerCharacter?: number;
  /** The list price per token. Input tokens are text, output tokens audio. */
  price?: ListPrice;
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
