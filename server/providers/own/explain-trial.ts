import { ProviderError } from '#server/providers/contract/provider-error.ts';
import type { HttpProvider } from '../http/create-provider.ts';
import { codeOf } from '../http/errors/network-error.ts';
import { explainConnection } from './explain-connection.ts';
import { AddressRefused } from './guard/guarded-connector.ts';
import type { ListedModel } from '#server/providers/contract/model-provider.ts';

const timeoutMs = 10_000;

/**
 * The models that a provider lists, or a text that explains to the person who added it why listing failed.
 */
export async function explainTrial(
  provider: HttpProvider,
  signal: AbortSignal,
): Promise<ListedModel[] | string> {
  try {
    const within = AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]);
    return await provider.listModels(within);
  } catch (error) {
    return explain(error);
  }
}

function explain(error: unknown): string {
  if (!(error instanceof ProviderError)) return 'It did not answer in time.';
  if (error.cause instanceof AddressRefused) return error.cause.message;
  switch (error.kind) {
    case 'invalid-key':
    case 'forbidden':
      return 'It does not accept the key.';
    case 'no-credit':
      return 'It knows the key, but its account has no credit.';
    case 'rate-limited':
      return 'It has no quota left at the moment.';
    case 'first-byte-timeout':
    case 'idle-timeout':
    case 'request-timeout':
      return 'It did not answer in time.';
    case 'malformed-reply':
      return explainReply(error);
    case 'broken-connection':
      return explainConnection(codeOf(error.cause));
    default:
      return `It answered with status ${error.status ?? 'unknown'}: ${error.message}`;
  }
}

function explainReply({ status, message }: ProviderError): string {
  if (status !== null && status >= 300 && status < 400) {
    return 'It sends callers on to another address, which is not followed. Enter that address itself.';
  }
  return `What it answered is no list of models. Does the address end as its documentation says, as in /v1? ${message}`;
}
