import type { Routes } from '../bind-endpoint.ts';

export function accountRoutes(): Routes {
  return {
    async getCurrentUser(_input, { actor }) {
      return { isAuthenticated: actor.user !== null, user: actor.user };
    },
    async getGoogleStatus() {
      return { enabled: false };
    },
  };
}
