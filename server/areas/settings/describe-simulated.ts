import { joinWords } from '#shared/lib/join-words.ts';
import type { ProviderFacts } from '../../providers/contract/provider-facts.ts';

/** Names the providers that answer for real; empty if there are none. */
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
  if (simulated.length === providerCount) {
    return 'Demo mode: answers are simulated.';
  }
  const names = joinWords(simulated.map(({ name }) => name));
  return `Answers from ${names} are simulated.`;
}
