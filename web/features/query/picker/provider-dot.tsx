import type { ProviderId } from '#shared/contract/models/providers.ts';

/** The provider's own colour; its name always stands beside it. */
export function ProviderDot({ provider }: { provider: ProviderId }) {
  return <span aria-hidden className="dot" style={{ background: providerColour(provider) }} />;
}

export function providerColour(provider: ProviderId): string {
  return `var(--color-${provider})`;
}
