import { providers } from '#server/providers/providers.ts';
import type { ProviderDescriptor } from '#server/providers/provider.ts';
import { joinWords } from '#shared/lib/join-words.ts';
import { providerNames } from '#shared/contract/models/providers.ts';
import { providers as simulators } from '../../sandbox/vendor/vendor.ts';

/** The providers that have no key in the environment, so that the sandbox answers for them. */
export function listSimulated(
  environment: Record<string, string | undefined>,
): ProviderDescriptor[] {
  return simulatable.filter(({ keyVariable }) => !environment[keyVariable]?.trim());
}

const simulatable = providers.filter((provider) => simulatorOf(provider) !== undefined);

function simulatorOf({ id }: ProviderDescriptor) {
  return simulators.find((name) => name === providerNames[id].directoryId);
}

/** The variables that make the server use the sandbox for these providers, and its notice of that. */
export function simulatorVariables(
  simulated: ProviderDescriptor[],
  sandboxUrl: string,
): Record<string, string> {
  const entries = simulated.flatMap((provider) => [
    [provider.keyVariable, 'sandbox'],
    [provider.baseUrlVariable, simulatorAddress(provider, sandboxUrl)],
  ]);
  const notice = describeSimulated(simulated);
  return { ...Object.fromEntries(entries), ...(notice && { SWITCHYARD_NOTICE: notice }) };
}

/** The simulator has the provider's own paths below its name. */
function simulatorAddress(provider: ProviderDescriptor, sandboxUrl: string): string {
  const path = new URL(provider.baseUrl).pathname.replace(/\/$/, '');
  return `${sandboxUrl}/${simulatorOf(provider)}${path}`;
}

export function describeSimulated(simulated: ProviderDescriptor[]): string {
  if (simulated.length === 0) return '';
  const names = joinWords(simulated.map(({ name }) => name));
  if (simulated.length === providers.length) {
    return `Answers of ${names} are simulated: no keys are set.`;
  }
  const keys = joinWords(simulated.map(({ keyVariable }) => keyVariable));
  return `Answers of ${names} are simulated: ${keys} ${simulated.length > 1 ? 'are' : 'is'} not set.`;
}
