import { userOf } from '../../domain/accounts/actor.ts';
import {
  addModel,
  changeModel,
  listAdminModels,
  resetModel,
  type ModelsDeps,
} from '../../domain/models/manage-models.ts';
import type { Routes } from '../calls/bind-endpoint.ts';

export function adminModelRoutes(deps: ModelsDeps): Routes {
  return {
    listAdminModels: () => listAdminModels(deps),
    addModel: ({ body }, { actor }) => addModel(deps, userOf(actor), body),
    changeModel: ({ params: { id }, body: facts }, { actor, ifMatch: version }) =>
      changeModel(deps, userOf(actor), { id, facts, version }),
    async resetModel({ params: { id } }, { actor, ifMatch: version }) {
      await resetModel(deps, userOf(actor), { id, version });
      return { success: true };
    },
  };
}
