import type { ProviderId } from '#shared/contract/models/providers.ts';

/** How a vendor failed. Only some are worth trying elsewhere: see `isRetryable`. */
export const providerErrorKinds = [
  'rate-limited',
  'overloaded',
  'server-error',
  'request-timeout',
  'first-byte-timeout',
  'idle-timeout',
  'broken-connection',
  'malformed-reply',
  'model-gone',
  'model-forbidden',
  'invalid-key',
  'no-credit',
  'region-refused',
  'forbidden',
  'stream-refused',
  'bad-request',
  'refused',
] as const;
export type ProviderErrorKind = (typeof providerErrorKinds)[number];

const lastingKinds: ReadonlySet<ProviderErrorKind> = new Set([
  'model-gone',
  'model-forbidden',
  'invalid-key',
  'no-credit',
  'region-refused',
  'forbidden',
  'stream-refused',
  'bad-request',
  'refused',
]);

/** A vendor's failure. `status` is null where no HTTP answer came; `message` is for logs, not people. */
export class ProviderError extends Error {
  override readonly name = 'ProviderError';
  readonly provider: ProviderId;
  readonly kind: ProviderErrorKind;
  readonly status: number | null;
  readonly retryAfterMs: number | null;

  constructor(
    provider: ProviderId,
    kind: ProviderErrorKind,
    message: string,
    more: { status?: number | null; retryAfterMs?: number | null; cause?: unknown } = {},
  ) {
    super(message, { cause: more.cause });
    this.provider = provider;
    this.kind = kind;
    this.status = more.status ?? null;
    this.retryAfterMs = more.retryAfterMs ?? null;
  }

  /** True when the next best model may answer in its place. */
  get isRetryable(): boolean {
    return !lastingKinds.has(this.kind);
  }
}
