import { logPreference, type PreferenceDeps } from './log-preference.ts';
import type { Routes } from '../../platform/http/calls/bind-endpoint.ts';

export function preferenceRoutes(deps: PreferenceDeps): Routes {
  return {
    async logPreference({ body }, { actor }) {
      await logPreference(deps, actor, body);
      return { success: true };
    },
  };
}
