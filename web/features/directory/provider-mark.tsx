import { directoryProviders, type DirectoryProviderId } from '#shared/lib/provider-names.ts';

const hues = new Map<string, string>(
  Object.entries(directoryProviders).map(([hue, provider]) => [provider, hue]),
);

/** The provider's own hue; its name always stands beside it. */
export function ProviderMark({ provider }: { provider: DirectoryProviderId }) {
  const background = `var(--color-${hues.get(provider)})`;
  return <span aria-hidden className="dot" style={{ background }} />;
}
