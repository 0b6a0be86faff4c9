import { findProviderId, isOwnProvider } from '#shared/contract/models/constants.ts';
import type { ProviderId } from '#shared/contract/models/providers.ts';

/**
 * Parses `openai:gpt-4=gpt-4.1,google:gemini-pro=gemini-3` into a map from model to vendor id. Returns null if
 * the syntax is wrong or a provider is unknown.
 */
export function parseUpstreamIds(text: string): Map<string, string> | null {
  const pairs = text.split(',').map((pair) => pair.trim().split('='));
  const parsed = pairs.flatMap(([model = '', upstream = '', more]) => {
    const id = toModelId(model.trim());
    return id && upstream && more === undefined ? [[id, upstream.trim()] as const] : [];
  });
  return parsed.length === pairs.length ? new Map(parsed) : null;
}

function toModelId(model: string): string | null {
  const [, provider = '', name = ''] = /^([^:]+):(.+)$/.exec(model) ?? [];
  if (isOwnProvider(provider as ProviderId)) return model;
  const id = findProviderId(provider);
  return id ? `${id}:${name}` : null;
}
