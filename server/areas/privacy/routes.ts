import type { RetentionQuery } from '#shared/contract/settings/schemas.ts';
import type { Routes } from '../../platform/http/calls/bind-endpoint.ts';

interface PrivacyRouteDeps {
  /** How many rows the next sweep would delete or empty if this limit applied. */
  countSwept(what: RetentionQuery['what'], days: number): Promise<number>;
}

export function privacyRoutes({ countSwept }: PrivacyRouteDeps): Routes {
  return {
    previewRetention: async ({ query: { what, days } }) => ({
      count: await countSwept(what, days),
    }),
  };
}
