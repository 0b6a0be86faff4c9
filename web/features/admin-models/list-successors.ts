import type { AdminModel, ProviderState } from '#shared/contract/models/admin-schemas.ts';

type Retired = Pick<AdminModel, 'id' | 'provider' | 'successorId'>;
type Known = Pick<AdminModel, 'id' | 'provider' | 'name' | 'ownUpstreamId'>;

/** Options for a model's successor, with vendor ids as values. Known models come first, with their names. */
export function listSuccessors(
  { id, provider, successorId }: Retired,
  models: readonly Known[],
  listed: ProviderState['listed'],
): { value: string; label: string }[] {
  const others = models.filter((one) => one.provider === provider && one.id !== id);
  const named = new Map(others.map(({ ownUpstreamId, name }) => [ownUpstreamId, name]));
  const own = models.find((one) => one.id === id)?.ownUpstreamId;
  for (const other of [...(successorId ? [successorId] : []), ...(listed ?? [])]) {
    if (other !== own && !named.has(other)) named.set(other, other);
  }
  return [{ value: '', label: 'None' }, ...[...named].map(([value, label]) => ({ value, label }))];
}
