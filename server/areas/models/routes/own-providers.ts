import { userOf } from '#server/platform/actor.ts';
import {
  addOwnProvider,
  changeOwnProvider,
  listOwnProviders,
  removeOwnProvider,
  tryOwnProvider,
  type OwnProviderDeps,
} from '../own/manage-own-providers.ts';
import { succeed, type Routes } from '#server/platform/http/calls/bind-endpoint.ts';

export function ownProviderRoutes(deps: OwnProviderDeps): Routes {
  return {
    listOwnProviders: () => listOwnProviders(deps),
    addOwnProvider: ({ body }, { actor }) => addOwnProvider(deps, userOf(actor), body),
    changeOwnProvider: ({ params: { id }, body: input }, { actor, ifMatch: version }) =>
      changeOwnProvider(deps, userOf(actor), { id, input, version }),
    removeOwnProvider: ({ params: { id } }, { actor, ifMatch: version }) =>
      succeed(removeOwnProvider(deps, userOf(actor), { id, version })),
    tryOwnProvider: ({ params: { id } }, { signal }) => tryOwnProvider(deps, id, signal),
  };
}
