import type { ProviderErrorKind } from '#server/providers/contract/provider-error.ts';

/** Maps a connection error to a kind by the error codes of undici and Node. */
export function kindOfNetworkError(error: unknown): ProviderErrorKind {
  const code = codeOf(error);
  if (code.startsWith('HPE_') || code === 'UND_ERR_HEADERS_OVERFLOW') return 'malformed-reply';
  return 'broken-connection';
}

export function describeNetworkError(error: unknown): string {
  const code = codeOf(error);
  if (code === 'ADDRESS_REFUSED' && error instanceof Error) return error.message;
  return code === '' ? 'The connection failed.' : `The connection failed (${code}).`;
}

export function codeOf(error: unknown): string {
  const hasCode = error instanceof Error && 'code' in error && typeof error.code === 'string';
  return hasCode ? String(error.code) : '';
}
