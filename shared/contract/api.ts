import { accountEndpoints } from './accounts/endpoints.ts';
import { apiKeyEndpoints } from './api-keys/endpoints.ts';
import { attachmentEndpoints } from './attachments/endpoints.ts';
import { auditEndpoints } from './audit/endpoints.ts';
import { overviewEndpoints } from './overview/endpoints.ts';
import { budgetEndpoints } from './budgets/endpoints.ts';
import { billingEndpoints } from './billing/endpoints.ts';
import { exportEndpoints } from './exports/endpoints.ts';
import { healthEndpoints } from './health/endpoints.ts';
import { instructionEndpoints } from './instructions/endpoints.ts';
import { jobEndpoints } from './jobs/endpoints.ts';
import { mailEndpoints } from './mail/endpoints.ts';
import {
  adminModelEndpoints,
  modelEndpoints,
  ownProviderEndpoints,
  personalProviderEndpoints,
} from './models/endpoints.ts';
import { preferenceEndpoints } from './preferences/endpoints.ts';
import { queryEndpoints } from './query/endpoints.ts';
import { requestEndpoints } from './requests/endpoints.ts';
import { routingEndpoints } from './routing/endpoints.ts';
import { settingEndpoints } from './settings/endpoints.ts';
import { statisticsEndpoints } from './statistics/endpoints.ts';
import { threadEndpoints } from './threads/endpoints.ts';
import { userEndpoints } from './users/endpoints.ts';
import { v1Endpoints } from './v1/endpoints.ts';

/**
 * Every endpoint of the API. The server's routes, the web client and /api/openapi.json are all built from
 * this table. An endpoint without a route answers 501 and is marked so in openapi.json.
 */
export const api = {
  ...mailEndpoints,
  ...modelEndpoints,
  ...queryEndpoints,
  ...attachmentEndpoints,
  ...preferenceEndpoints,
  ...accountEndpoints,
  ...apiKeyEndpoints,
  ...budgetEndpoints,
  ...overviewEndpoints,
  ...instructionEndpoints,
  ...threadEndpoints,
  ...billingEndpoints,
  ...settingEndpoints,
  ...auditEndpoints,
  ...adminModelEndpoints,
  ...ownProviderEndpoints,
  ...personalProviderEndpoints,
  ...userEndpoints,
  ...statisticsEndpoints,
  ...routingEndpoints,
  ...requestEndpoints,
  ...healthEndpoints,
  ...jobEndpoints,
  ...exportEndpoints,
  ...v1Endpoints,
};

export type Api = typeof api;
export type EndpointName = keyof Api;
