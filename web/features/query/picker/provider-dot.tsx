import { clsx } from 'clsx';
import type { ShownProvider } from '#shared/contract/query/blind.ts';

interface ProviderDotProps {
  provider: ShownProvider;
  className?: string;
}

/** The provider's colour, or grey for an added one. It always appears with the provider's name. */
export function ProviderDot({ provider, className }: ProviderDotProps) {
  return (
    <span
      aria-hidden
      className={clsx('dot', className)}
      style={{ background: providerColour(provider) }}
    />
  );
}

export function providerColour(provider: ShownProvider): string {
  return provider === 'hidden' ? 'var(--color-n9)' : `var(--color-${provider}, var(--color-n9))`;
}
