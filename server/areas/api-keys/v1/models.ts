import type { V1Models } from '#shared/contract/v1/schemas.ts';
import { autoNames } from '#shared/contract/v1/constants.ts';
import { tierOf } from '#server/platform/actor.ts';
import { entriesOf, entriesOfKey, type LineUp } from '../../models/index.ts';
import type { Routes } from '#server/platform/http/calls/bind-endpoint.ts';

export function v1ModelRoutes({ lineUp }: { lineUp: Pick<LineUp, 'of'> }): Routes {
  return {
    async listV1Models(_input, { actor }) {
      const usable = entriesOfKey(
        entriesOf(lineUp.of(actor.user?.id ?? null).entries(), tierOf(actor)),
        actor.key?.models,
      );
      return {
        object: 'list',
        data: [
          ...autoNames.map((name) => toModel(name, 'switchyard')),
          ...usable.map(({ listing, named }) => toModel(listing.id, named.provider)),
        ],
      };
    },
  };
}

function toModel(id: string, owner: string): V1Models['data'][number] {
  // OpenAI's clients need a number, and the exact time is unknown for every model.
  return { id, object: 'model', created: 0, owned_by: owner };
}
