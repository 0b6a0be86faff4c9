import type { PresetId } from '#shared/contract/models/own-constants.ts';
import type { OwnProviderId } from '#shared/contract/models/providers.ts';
import { readOwnModels } from '#server/providers/own/model-list.ts';
import type { ListedModel } from '#server/providers/contract/model-provider.ts';

/** A local server that may offer models. */
export interface LocalPlace {
  id: OwnProviderId;
  preset: PresetId;
  name: string;
  baseUrl: string;
}

/**
 * Lists the servers to look for: none if `LOCAL_MODELS` is `off`, otherwise Ollama and llama.cpp,
 * each on the port that its own variable sets or on its default port.
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
  /** Null if the server is unreachable or lists no models. */
  models: ListedModel[] | null;
}

export function findLocalModels(places: readonly LocalPlace[]): Promise<LookedAt[]> {
  return Promise.all(places.map(async (place) => ({ place, models: await ask(place) })));
}

const timeoutMs = 3_000;

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
