import { useQuery } from '@tanstack/react-query';
import type { AdminModel } from '#shared/contract/models/admin-schemas.ts';
import { call } from '../call.ts';
import { queryKeys } from '../query-keys.ts';

/** All models, as administrators see them; none while they load. */
export function useAdminModels(): readonly AdminModel[] {
  const { data } = useQuery({
    queryKey: queryKeys.adminModels,
    queryFn: ({ signal }) => call('listAdminModels', {}, { signal }),
  });
  return data ?? none;
}

const none: readonly AdminModel[] = [];

/** The names of all models by their ids, for administrators; a model that is gone keeps its id. */
export function useModelNames(): (id: string) => string {
  const names = new Map<string, string>(useAdminModels().map(({ id, name }) => [id, name]));
  return (id) => names.get(id) ?? id;
}

/** Models by their names; the ids are a hover away. */
export function ModelNames({ ids }: { ids: readonly string[] }) {
  const nameOf = useModelNames();
  return <span title={ids.join(', ')}>{ids.map(nameOf).join(', ')}</span>;
}
