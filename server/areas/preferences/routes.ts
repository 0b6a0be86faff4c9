import type { PreferenceStore } from './ports.ts';
import { logPreference } from './log-preference.ts';
import type { QueryStore } from '../query/index.ts';
import type { Routes } from '../../platform/http/calls/bind-endpoint.ts';

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
