import type { HttpProvider } from './http/create-provider.ts';
import type { ProviderAccess, ProviderDescriptor } from './provider.ts';

async function* noSound(): AsyncGenerator<never> {}

const noTranscript = { text: '', seconds: null, usage: null, reply: {} };

interface MovingAccess extends Omit<ProviderAccess, 'baseUrl'> {
  /** Read on every call. */
  baseUrl: () => string;
}

/** Reconnects a provider when its address changes. Running answers finish on the old connection. */
export function followAddress(
  { connect }: Pick<ProviderDescriptor, 'connect'>,
  { baseUrl, ...access }: MovingAccess,
): HttpProvider {
  let address = baseUrl();
  let provider = connect({ ...access, baseUrl: address });
  const leaving = new Set<Promise<void>>();
  const current = () => {
    const next = baseUrl();
    if (next !== address) {
      const left = provider.close().finally(() => leaving.delete(left));
      leaving.add(left);
      address = next;
      provider = connect({ ...access, baseUrl: address });
    }
    return provider;
  };
  const can = (call: 'generateImage' | 'transcribe' | 'speak' | 'embed' | 'moderate') =>
    provider[call] !== undefined;
  return {
    id: provider.id,
    streamAnswer: (request, signal) => current().streamAnswer(request, signal),
    listModels: (signal) => current().listModels(signal),
    ...(can('generateImage')
      ? {
          generateImage: async (request, signal) =>
            (await current().generateImage?.(request, signal)) ?? [],
        }
      : {}),
    ...(can('transcribe')
      ? {
          transcribe: async (request, signal) =>
            (await current().transcribe?.(request, signal)) ?? noTranscript,
        }
      : {}),
    ...(can('speak')
      ? {
          speak: async (request, signal) => (await current().speak?.(request, signal)) ?? noSound(),
        }
      : {}),
    ...(can('embed')
      ? {
          embed: async (request, signal) =>
            (await current().embed?.(request, signal)) ?? { vectors: [], inputTokens: null },
        }
      : {}),
    ...(can('moderate')
      ? {
          moderate: async (request, signal) =>
            (await current().moderate?.(request, signal)) ?? { id: '', model: '', results: [] },
        }
      : {}),
    async close() {
      await Promise.all([provider.close(), ...leaving]);
    },
  };
}
