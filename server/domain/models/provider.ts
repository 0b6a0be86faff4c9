import type { ProviderMark } from '#shared/contract/models/own-constants.ts';
import type { KnownProviderId, ProviderId } from '#shared/contract/models/providers.ts';
import type { Provider } from '#shared/contract/models/schemas.ts';

/** A provider as readers are told of it. */
export interface ShownProvider {
  id: ProviderId;
  /** As it stands in sentences. */
  name: string;
  /** Null where there is no page about it. */
  link: string | null;
  /** As the picker and the directory say it. */
  description: string;
}

/** What the product's rules need to know of a provider; its descriptor in `server/providers` says it. */
export interface ProviderFacts extends ShownProvider {
  id: KnownProviderId;
  link: string;
  /** The setting that holds its key, such as `api.google.key`. */
  keySetting: string;
  /** The environment variable whose key counts where none is saved. */
  keyVariable: string;
  /** The environment variable that points elsewhere than to the provider's own address. */
  baseUrlVariable: string;
}

export function presentProvider(
  { id, name, link, description }: ShownProvider,
  marks: readonly ProviderMark[] = [],
): Provider {
  return { id, name, link, description, marks: [...marks] };
}
