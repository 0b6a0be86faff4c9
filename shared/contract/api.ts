import { accountEndpoints } from './accounts.ts';
import { adminModelEndpoints } from './admin-models.ts';
import { auditEndpoints } from './audit.ts';
import { billingEndpoints } from './billing.ts';
import { modelEndpoints } from './models.ts';
import { preferenceEndpoints } from './preferences.ts';
import { queryEndpoints } from './queries.ts';
import { routingEndpoints } from './routing.ts';
import { settingEndpoints } from './settings.ts';
import { statsEndpoints } from './stats.ts';
import { threadEndpoints } from './threads.ts';
import { uploadEndpoints } from './uploads.ts';
import { userEndpoints } from './users.ts';

/**
 * Every endpoint of the API. The server binds its routes to these rows, the web's client is made from
 * them, and so is /api/openapi.json. A row that has no route yet answers 501 and is marked so there.
 */
export const api = {
  ...modelEndpoints,
  ...queryEndpoints,
  ...uploadEndpoints,
  ...preferenceEndpoints,
  ...accountEndpoints,
  ...threadEndpoints,
  ...billingEndpoints,
  ...settingEndpoints,
  ...auditEndpoints,
  ...adminModelEndpoints,
  ...userEndpoints,
  ...statsEndpoints,
  ...routingEndpoints,
};

export type Api = typeof api;
export type EndpointName = keyof Api;
