import type { DirectoryProviderId } from '#shared/contract/models/providers.ts';

const hues: Record<DirectoryProviderId, string> = {
  openai: 'bg-openai',
  anthropic: 'bg-anthropic',
  google: 'bg-vertex',
  xai: 'bg-xai',
};

/** The provider's own hue; its name always stands beside it. */
export function ProviderMark({ provider }: { provider: DirectoryProviderId }) {
  return <span aria-hidden className={`dot ${hues[provider]}`} />;
}
