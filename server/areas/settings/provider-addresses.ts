import type { KnownProviderId, ProviderId } from '#shared/contract/models/providers.ts';
import type { Config } from '../../config.ts';
import type { Settings } from './settings-table.ts';
import { byProvider } from '../../providers/provider.ts';
import { providers } from '../../providers/providers.ts';
import { joinWords } from '#shared/lib/text.ts';
import type { ProviderFacts } from '../../providers/contract/provider-facts.ts';

export type ProviderAddresses = ReturnType<typeof createProviderAddresses>;

/**
 * The base URLs of providers. A simulator's URL is used only with the simulator's key from the environment.
 */
export function createProviderAddresses(
  { providerUrls, providerKeys: environmentKeys, server }: Config,
  { providerKeys }: Pick<Settings, 'providerKeys'>,
) {
  const own = byProvider(providers, ({ baseUrl }) => baseUrl);
  const hasSimulator = (id: KnownProviderId) => server.simulatedProviders?.has(id) ?? false;
  const isSimulated = (id: KnownProviderId, key: string | null) =>
    hasSimulator(id) && key === environmentKeys[id];
  const of = (id: KnownProviderId, key: string | null) =>
    hasSimulator(id) && !isSimulated(id, key) ? own[id] : providerUrls[id];
  const listSimulated = () => providers.filter(({ id }) => isSimulated(id, providerKeys[id]));
  return {
    /** The base URL to use with the given key, which can differ from the current key. */
    of,
    /** Whether a simulator answers when the current key is used. */
    isSimulated: (id: ProviderId) =>
      providers.some((own) => own.id === id && isSimulated(own.id, providerKeys[own.id])),
    /** The base URL for the current key. */
    current: (id: KnownProviderId) => of(id, providerKeys[id]),
    listSimulated,
    /** The notice about simulated answers on pages; null if there are none. */
    notice() {
      const lines = [server.notice, describeSimulated(listSimulated(), providers.length)];
      return lines.filter(Boolean).join(' ') || null;
    },
  };
}

/** Names the providers whose answers are real; empty if there are none. */
export function describeReal(names: readonly string[]): string {
  if (names.length === 0) return '';
  return `${joinWords(names)} ${names.length > 1 ? 'give' : 'gives'} real answers.`;
}

/** The notice that names the providers whose answers are simulated; empty if there are none. */
export function describeSimulated(
  simulated: readonly Pick<ProviderFacts, 'name'>[],
  providerCount: number,
): string {
  if (simulated.length === 0) return '';
  if (simulated.length === providerCount) return 'Demo mode: answers are simulated.';
  const names = joinWords(simulated.map(({ name }) => name));
  return `Answers from ${names} are simulated.`;
}
