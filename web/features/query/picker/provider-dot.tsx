import type { ShownProvider } from '#shared/contract/query/blind.ts';

/** The provider's colour, or grey for an added one. It always appears with the provider's name. */
export function ProviderDot({ provider }: { provider: ShownProvider }) {
  return <span aria-hidden className="dot" style={{ background: providerColour(provider) }} />;
}

export function providerColour(provider: ShownProvider): string {
  return provider === 'hidden' ? 'var(--color-n9)' : `var(--color-${provider}, var(--color-n9))`;
}
