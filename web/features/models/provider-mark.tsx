import { providerNames, type DirectoryProviderId } from '#shared/contract/models/providers.ts';

// Uses classes, because the directory is prerendered and inline styles aren't allowed on the page.
const hues: Partial<Record<string, string>> = Object.fromEntries(
  Object.entries(providerNames).map(([id, { directoryId }]) => [directoryId, `bg-${id}`]),
);

/** The provider's colour, or grey for an added provider. It always appears with the provider's name. */
export function ProviderLogo({ provider }: { provider: DirectoryProviderId }) {
  return <span aria-hidden className={`dot ${hues[provider] ?? 'bg-n9'}`} />;
}
