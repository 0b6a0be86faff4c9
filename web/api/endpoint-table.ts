import { api, type EndpointName } from '#shared/contract/api.ts';
import type { Endpoint } from '#shared/contract/endpoint.ts';

/**
 * What the browser has of the contract. The build runs this module (see vite.config.ts) and puts its
 * result into the bundle, so that schemas and zod stay out; their types reach the browser by `import type`.
 */
export const endpointTable = Object.fromEntries(
  Object.entries<Endpoint>(api)
    // What only keys open is not for pages.
    .filter(([, { access }]) => access !== 'key')
    .map(([name, { method, path }]) => [name, { method, path }]),
) as Record<EndpointName, Pick<Endpoint, 'method' | 'path'>>;
