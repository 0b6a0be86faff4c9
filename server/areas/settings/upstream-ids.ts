import { isOwnProvider, providerIds } from '#shared/contract/models/constants.ts';
import type { ProviderId } from '#shared/contract/models/providers.ts';

/**
 * Parses `openai:gpt-4=gpt-4.1,xai:grok-beta=grok-3` into a map from model to vendor id. Returns null if
 * the syntax is wrong or a provider is unknown.
 */
export function parseUpstreamIds(text: string): Map<string, string> | null {
  const pairs = text.split(',').map((pair) => pair.trim().split('='));
  const isWhole = pairs.every(
    ([model = '', upstream, more]) => isOfProvider(model) && upstream && more === undefined,
  );
  return isWhole
    ? new Map(pairs.map(([model = '', upstream = '']) => [model.trim(), upstream.trim()]))
    : null;
}

function isOfProvider(model: string): boolean {
  const [, provider = ''] = /^([^:]+):./.exec(model.trim()) ?? [];
  return providerIds.some((id) => id === provider) || isOwnProvider(provider as ProviderId);
}
