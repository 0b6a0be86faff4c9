import { providerNames, type DirectoryProviderId } from '#shared/contract/models/providers.ts';

// Classes, since the directory is prerendered and its page may hold no inline styles.
const hues: Partial<Record<string, string>> = Object.fromEntries(
  Object.entries(providerNames).map(([id, { directoryId }]) => [directoryId, `bg-${id}`]),
);

/** The provider's own colour, grey for one that was added; its name always stands beside it. */
export function ProviderMark({ provider }: { provider: DirectoryProviderId }) {
  return <span aria-hidden className={`dot ${hues[provider] ?? 'bg-n9'}`} />;
}
