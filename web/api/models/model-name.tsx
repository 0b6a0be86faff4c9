import { useQuery } from '@tanstack/react-query';
import type { AdminModel } from '#shared/contract/models/admin-schemas.ts';
import { queryKeys } from '../query-keys.ts';
import { callQuery } from '#web/api/call.ts';

/** All models as administrators see them; an empty list while they load. */
export function useAdminModels(): readonly AdminModel[] {
  const { data } = useQuery(callQuery(queryKeys.adminModels, 'listAdminModels'));
  return data ?? none;
}

const none: readonly AdminModel[] = [];

/** Returns a function that maps a model id to its name, or to itself if the model no longer exists. */
export function useModelNames(): (id: string) => string {
  const names = new Map<string, string>(useAdminModels().map(({ id, name }) => [id, name]));
  return (id) => names.get(id) ?? id;
}

/** Lists models by name and shows their ids in the tooltip. */
export function ModelNames({ ids }: { ids: readonly string[] }) {
  const nameOf = useModelNames();
  return <span title={ids.join(', ')}>{ids.map(nameOf).join(', ')}</span>;
}
