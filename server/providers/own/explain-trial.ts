import { ProviderError, type ProviderErrorKind } from '../contract/provider-error.ts';
import type { HttpProvider } from '../http/create-provider.ts';
import { codeOf } from '../http/errors/network-error.ts';
import { explainConnection } from './explain-connection.ts';
import { AddressRefused } from './guard/guarded-connector.ts';
import type { ListedModel } from '#server/providers/contract/model-provider.ts';

const timeoutMs = 10_000;

/**
 * The only explanation that users get for an address that can't be reached or mustn't be called.
 * Different explanations would reveal which names and machines exist in this network.
 */
export const unreachable =
  'This address can’t be reached from here. It must be public, start with https:// and have a valid certificate, unless an administrator has allowed it.';

/**
 * Lists a provider's models. If that fails, explains to the person who added it what is wrong.
 * Administrators (`isDetailed`) also learn why an address can't be reached.
 */
export async function explainTrial(
  provider: HttpProvider,
  isDetailed: boolean,
  signal: AbortSignal,
): Promise<ListedModel[] | string> {
  try {
    const within = AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]);
    return await provider.listModels(within);
  } catch (error) {
    return isDetailed || hasAnswered(error) ? explain(error) : unreachable;
  }
}

function hasAnswered(error: unknown): boolean {
  return error instanceof ProviderError && !silent.includes(error.kind);
}

const silent: readonly ProviderErrorKind[] = [
  'broken-connection',
  'first-byte-timeout',
  'idle-timeout',
  'request-timeout',
];

function explain(error: unknown): string {
  if (!(error instanceof ProviderError)) return 'The server didn’t answer in time.';
  if (error.cause instanceof AddressRefused) return error.cause.message;
  switch (error.kind) {
    case 'invalid-key':
    case 'forbidden':
      return 'The server doesn’t accept the key.';
    case 'no-credit':
      return 'The server accepts the key, but its account has no credit.';
    case 'rate-limited':
      return 'The account’s quota is used up for now.';
    case 'first-byte-timeout':
    case 'idle-timeout':
    case 'request-timeout':
      return 'The server didn’t answer in time.';
    case 'malformed-reply':
      return explainReply(error);
    case 'broken-connection':
      return explainConnection(codeOf(error.cause));
    default:
      return `The server answered with status ${error.status ?? 'unknown'}: ${error.message}`;
  }
}

function explainReply({ status, message }: ProviderError): string {
  if (status !== null && status >= 300 && status < 400) {
    return 'The server redirects to another address, which isn’t followed. Enter that address instead.';
  }
  return `The server’s response isn’t a list of models. Check that the address ends as the server’s documentation says, for example in /v1. ${message}`;
}
