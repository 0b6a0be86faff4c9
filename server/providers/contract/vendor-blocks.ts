import type { ProviderId } from '#shared/contract/models/providers.ts';

/** Parts of an answer in its vendor's format, which the next call to that vendor sends back unchanged. */
export interface VendorBlocks {
  provider: ProviderId;
  blocks: readonly object[];
}
