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
 * The servers to look for: none when `LOCAL_MODELS` is `off`, otherwise those on the default ports, or on the
 * ports that the variables of Ollama and llama.cpp name.
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
  /** Null if no models are listed. */
  models: ListedModel[] | null;
}

export function findLocalModels(places: readonly LocalPlace[]): Promise<LookedAt[]> {
  return Promise.all(places.map(async (place) => ({ place, models: await ask(place) })));
}

const timeoutMs = 3_000;

/** Returns null if the server doesn't reply with a list of models. */
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
