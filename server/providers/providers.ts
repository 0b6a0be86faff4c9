import { anthropic } from './anthropic/provider.ts';
import { google } from './google/provider.ts';
import { openai } from './openai/provider.ts';
import type { ProviderDescriptor } from './provider.ts';
import { xai } from './xai/provider.ts';

/** Every built-in provider, in display order. */
export const providers: readonly ProviderDescriptor[] = [openai, anthropic, google, xai];

/** The names of built-in models that don't answer prompts, such as those for embeddings and audio, by id. */
export const otherModelNames: ReadonlyMap<string, string> = new Map(
  providers.flatMap(
    ({
      id: provider,
      moderationModel,
      embeddingModels = [],
      transcriptionModels = [],
      speechModels = [],
    }) => [
      ...(moderationModel ? [[`${provider}:${moderationModel}`, moderationModel] as const] : []),
      ...embeddingModels.map(({ id, name }) => [id, name] as const),
      ...[...transcriptionModels, ...speechModels].map(
        ({ upstreamId, name }) => [`${provider}:${upstreamId}`, name] as const,
      ),
    ],
  ),
);
