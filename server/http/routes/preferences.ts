import type { PreferenceStore } from '../../domain/preferences/ports.ts';
import { logPreference } from '../../domain/preferences/log-preference.ts';
import type { QueryStore } from '../../domain/query/ports.ts';
import type { Routes } from '../calls/bind-endpoint.ts';

export function preferenceRoutes(deps: {
  queries: QueryStore;
  preferences: PreferenceStore;
}): Routes {
  return {
    async logPreference({ body }, { actor }) {
      await logPreference(deps, actor, body);
      return { success: true };
    },
  };
}
