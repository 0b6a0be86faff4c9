import type { ListedModel } from '#server/domain/models/ports.ts';
import type { PresetId } from '#shared/contract/models/own-constants.ts';
import type { OwnProviderId } from '#shared/contract/models/providers.ts';
import { readOwnModels } from '#server/providers/own/model-list.ts';

/** A place on this machine where models may be served. */
export interface LocalPlace {
  id: OwnProviderId;
  preset: PresetId;
  name: string;
  baseUrl: string;
}

const usualPlaces: readonly LocalPlace[] = [
  {
    id: 'own-ollama-here',
    preset: 'ollama',
    name: 'Ollama on this machine',
    baseUrl: 'http://127.0.0.1:11434/v1',
  },
  {
    id: 'own-llamacpp-here',
    preset: 'llamacpp',
    name: 'llama.cpp on this machine',
    baseUrl: 'http://127.0.0.1:8080/v1',
  },
];

/** Where to look, as `LOCAL_MODELS` says: nowhere when it is `off`, else at the usual places. */
export function listPlaces({ LOCAL_MODELS: wish }: NodeJS.ProcessEnv): readonly LocalPlace[] {
  return wish?.trim() === 'off' ? [] : usualPlaces;
}

export interface LookedAt {
  place: LocalPlace;
  /** Null where nothing there lists models. */
  models: ListedModel[] | null;
}

export function findLocalModels(places: readonly LocalPlace[]): Promise<LookedAt[]> {
  return Promise.all(places.map(async (place) => ({ place, models: await ask(place) })));
}

const timeoutMs = 1_000;

/** Whatever else listens there is left alone. */
async function ask({ baseUrl }: LocalPlace): Promise<ListedModel[] | null> {
  try {
    const signal = AbortSignal.timeout(timeoutMs);
    const response = await fetch(`${baseUrl}/models`, { signal, redirect: 'error' });
    const models = response.ok ? readOwnModels(await response.json()) : null;
    return models && models.length > 0 ? models : null;
  } catch {
    return null;
  }
}
