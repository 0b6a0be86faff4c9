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

/**
 * Where to look: nowhere when `LOCAL_MODELS` is `off`, else on the usual ports, or those that Ollama and llama.cpp are
 * told by variables of their own.
 */
export function listPlaces({
  LOCAL_MODELS: wish,
  OLLAMA_HOST: ollamaHost = '',
  LLAMA_ARG_PORT: llamaPort = '',
}: NodeJS.ProcessEnv): readonly LocalPlace[] {
  if (wish?.trim() === 'off') return [];
  return [
    {
      id: 'own-ollama-here',
      preset: 'ollama',
      name: 'Ollama on this machine',
      baseUrl: at(/:(\d+)\/?$/.exec(ollamaHost.trim())?.[1] ?? '11434'),
    },
    {
      id: 'own-llamacpp-here',
      preset: 'llamacpp',
      name: 'llama.cpp on this machine',
      baseUrl: at(/^\d+$/.exec(llamaPort.trim())?.[0] ?? '8080'),
    },
  ];
}

function at(port: string): string {
  return `http://127.0.0.1:${port}/v1`;
}

export interface LookedAt {
  place: LocalPlace;
  /** Null where nothing there lists models. */
  models: ListedModel[] | null;
}

export function findLocalModels(places: readonly LocalPlace[]): Promise<LookedAt[]> {
  return Promise.all(places.map(async (place) => ({ place, models: await ask(place) })));
}

const timeoutMs = 3_000;

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
