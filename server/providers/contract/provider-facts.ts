import type { ProviderMark, KnownProviderId } from '#shared/contract/models/providers.ts';
import type { Provider } from '#shared/contract/models/schemas.ts';

/** A provider as users see it. */
export type ProviderDisplay = Pick<Provider, 'id' | 'name' | 'link' | 'description'>;

/**
 * The facts that domain rules need about a provider. The provider's descriptor in `server/providers` contains
 * them.
 */
export interface ProviderFacts extends ProviderDisplay {
  id: KnownProviderId;
  link: string;
  /** The setting that holds the provider's key, such as `api.google.key`. */
  keySetting: string;
  /** The environment variable that provides the key if none is saved. */
  keyVariable: string;
  /** The environment variable that overrides the provider's base URL. */
  baseUrlVariable: string;
}

export function presentProvider(
  { id, name, link, description }: ProviderDisplay,
  marks: readonly ProviderMark[] = [],
  isOff = false,
): Provider {
  return { id, name, link, description, marks: [...marks], ...(isOff && { isOff }) };
}
