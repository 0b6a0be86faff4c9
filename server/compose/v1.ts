import { createApiKeyStore } from '../db/api-keys/api-key-store.ts';
import { apiKeyRoutes } from '../http/routes/api-keys.ts';
import { v1ModelRoutes } from '../http/routes/v1/models.ts';
import type { Base } from './base.ts';
import type { BillingArea } from './billing.ts';
import type { ModelsArea } from './models.ts';

interface V1Areas {
  billing: BillingArea;
  models: ModelsArea;
}

/** The API that programs call with a person's key, and the keys themselves. */
export function composeV1({ database, config }: Base, { billing, models }: V1Areas) {
  const keys = createApiKeyStore(database, {
    timeZone: config.server.timeZone,
    environment: billing.billing.settings.environment,
  });
  return {
    keys,
    routes: {
      ...apiKeyRoutes(keys),
      ...v1ModelRoutes(models),
    },
  };
}
