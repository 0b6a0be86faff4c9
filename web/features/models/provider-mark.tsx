import { providerNames, type DirectoryProviderId } from '#shared/contract/models/providers.ts';

// Classes, since the directory is prerendered and its page may hold no inline styles.
const hues = Object.fromEntries(
  Object.entries(providerNames).map(([id, { directoryId }]) => [directoryId, `bg-${id}`]),
);

/** The provider's own colour; its name always stands beside it. */
export function ProviderMark({ provider }: { provider: DirectoryProviderId }) {
  return <span aria-hidden className={`dot ${hues[provider]}`} />;
}
