import type { HealthWindow } from '#shared/contract/health/constants.ts';
import type {
  CircuitState,
  Health,
  HealthFigures,
  ReplicaState,
} from '#shared/contract/health/schemas.ts';
import type { ProviderId } from '#shared/contract/models/providers.ts';
import type { ModelId } from '#shared/contract/models/schemas.ts';
import type { HealthLog } from './store/health-log.ts';

export interface HealthDeps {
  log: HealthLog;
  providers(): readonly { id: ProviderId; name: string }[];
  models(): readonly { id: ModelId; provider: ProviderId; name: string; writesText: boolean }[];
  hasKey(provider: ProviderId): boolean;
  circuitOfProvider(provider: ProviderId): CircuitState;
  circuitOfModel(model: ModelId): CircuitState;
  replica(): ReplicaState;
  disks(): Promise<Health['disks']>;
}

const nothing: HealthFigures = {
  calls: 0,
  answered: 0,
  errors: {},
  first: { p50: null, p95: null },
  total: { p50: null, p95: null },
};

/**
 * The health of every provider that has a key or was called, and of its models that were called or can be tested.
 */
export async function readHealth(deps: HealthDeps, window: HealthWindow): Promise<Health> {
  const { since, figures } = await deps.log.read(window);
  const names = new Map(deps.models().map(({ id, name }) => [id as string, name]));
  const known = new Map(deps.providers().map(({ id, name }) => [id as string, name]));
  const used = [...figures.keys()].filter((id) => !id.includes(':') && !known.has(id));
  const ids = [...known.keys(), ...used] as ProviderId[];
  const providers = ids
    .filter((id) => figures.has(id) || deps.hasKey(id))
    .map((id) => ({
      ...(figures.get(id) ?? nothing),
      provider: id,
      name: known.get(id) ?? id,
      circuit: deps.circuitOfProvider(id),
      models: listModels(deps, id, figures, names),
    }));
  const disks = await deps.disks();
  return { since: since.toISOString(), replica: deps.replica(), disks, providers };
}

/** The provider's models that were called, most calls first, then those that are paused or can be tested. */
function listModels(
  deps: HealthDeps,
  provider: ProviderId,
  figures: ReadonlyMap<string, HealthFigures>,
  names: ReadonlyMap<string, string>,
): Health['providers'][number]['models'] {
  const known = deps.models().filter((model) => model.provider === provider);
  const asked = [...figures.keys()].filter((id) => id.startsWith(`${provider}:`));
  const ids = [...new Set([...asked, ...known.map(({ id }) => id as string)])] as ModelId[];
  return ids
    .map((id) => ({
      ...(figures.get(id) ?? nothing),
      model: id,
      name: names.get(id) ?? id,
      circuit: deps.circuitOfModel(id),
      canTest: deps.hasKey(provider) && known.some((one) => one.id === id && one.writesText),
    }))
    .filter(({ calls, circuit, canTest }) => calls > 0 || circuit !== null || canTest)
    .sort((one, other) => other.calls - one.calls || one.name.localeCompare(other.name));
}
