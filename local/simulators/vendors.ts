import { providers } from '#server/providers/providers.ts';
import type { ProviderDescriptor } from '#server/providers/provider.ts';
import { providerNames } from '#shared/contract/models/providers.ts';
import { providers as simulators } from '../../sandbox/vendor/vendor.ts';

/** Lists the providers that the sandbox simulates because the environment has no key for them. */
export function listSimulated(
  environment: Record<string, string | undefined>,
): ProviderDescriptor[] {
  return simulatable.filter(({ keyVariable }) => !environment[keyVariable]?.trim());
}

const simulatable = providers.filter((provider) => simulatorOf(provider) !== undefined);

function simulatorOf({ id }: ProviderDescriptor) {
  return simulators.find((name) => name === providerNames[id].directoryId);
}

/** Variables that direct these providers to the sandbox until a different key is saved. */
export function simulatorVariables(
  simulated: ProviderDescriptor[],
  sandboxUrl: string,
): Record<string, string> {
  const entries = simulated.flatMap((provider) => [
    [provider.keyVariable, 'sandbox'],
    [provider.baseUrlVariable, simulatorAddress(provider, sandboxUrl)],
  ]);
  const ids = simulated.map(({ id }) => id);
  return {
    ...Object.fromEntries(entries),
    ...(ids.length > 0 && { SIMULATED_PROVIDERS: ids.join(',') }),
  };
}

/** Joins the sandbox's address, the provider's name and the path of the provider's own API. */
function simulatorAddress(provider: ProviderDescriptor, sandboxUrl: string): string {
  const path = new URL(provider.baseUrl).pathname.replace(/\/$/, '');
  return `${sandboxUrl}/${simulatorOf(provider)}${path}`;
}

/** The value of `NO_PROXY`, plus this machine, where the simulators run. */
export function withoutProxy(environment: Record<string, string | undefined>): string {
  const given = environment['no_proxy'] ?? environment['NO_PROXY'] ?? '';
  return [given, 'localhost', '127.0.0.1', '::1'].filter(Boolean).join(',');
}
