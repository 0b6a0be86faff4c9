import { accountEndpoints } from './accounts/schemas.ts';
import { adminModelEndpoints } from './models/admin-schemas.ts';
import { auditEndpoints } from './audit/schemas.ts';
import { billingEndpoints } from './billing/schemas.ts';
import { modelEndpoints } from './models/schemas.ts';
import { preferenceEndpoints } from './preferences/schemas.ts';
import { queryEndpoints } from './query/schemas.ts';
import { routingEndpoints } from './routing/schemas.ts';
import { settingEndpoints } from './settings/schemas.ts';
import { statsEndpoints } from './statistics/schemas.ts';
import { threadEndpoints } from './threads/schemas.ts';
import { uploadEndpoints } from './attachments/schemas.ts';
import { userEndpoints } from './users/schemas.ts';

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
