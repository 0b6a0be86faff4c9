import type { ProviderId } from '#shared/contract/models/providers.ts';
import type { Provider } from '#shared/contract/models/schemas.ts';

/** What the product's rules need to know of a provider; its descriptor in `server/providers` says it. */
export interface ProviderFacts {
  id: ProviderId;
  /** As it stands in sentences. */
  name: string;
  link: string;
  /** As the picker and the directory say it. */
  description: string;
  /** The setting that holds its key, such as `api.google.key`. */
  keySetting: string;
  /** The environment variable whose key counts where none is saved. */
  keyVariable: string;
  /** The environment variable that points elsewhere than to the provider's own address. */
  baseUrlVariable: string;
}

export function presentProvider({ id, name, link, description }: ProviderFacts): Provider {
  return { id, name, link, description };
}
