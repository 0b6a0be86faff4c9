import { api, type EndpointName } from '#shared/contract/api.ts';
import type { Endpoint } from '#shared/contract/endpoint.ts';

/**
 * The part of the API contract that the browser needs. The build runs this module (see vite.config.ts) and bundles
 * only the result, so that schemas and zod are left out. Types reach the browser through `import type`.
 */
export const endpointTable = Object.fromEntries(
  Object.entries<Endpoint>(api)
    // Pages call neither the endpoints for API keys nor those that sign-in providers redirect to.
    .filter(([, { access, path }]) => access !== 'key' && !path.endsWith('/callback'))
    .map(([name, { method, path }]) => [name, { method, path }]),
) as Record<EndpointName, Pick<Endpoint, 'method' | 'path'>>;
