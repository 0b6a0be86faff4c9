import type { ProviderId } from '#shared/contract/models/providers.ts';

const accountKinds = [
  'model-forbidden',
  'invalid-key',
  'no-credit',
  'region-refused',
  'forbidden',
  'stream-refused',
] as const;

const lastingKinds = [
  'model-gone',
  ...accountKinds,
  'bad-request',
  'too-long',
  'no-picture',
  'refused',
] as const;

/** How a vendor failed. After some failures, another model may answer: see `isRetryable`. */
export const providerErrorKinds = [
  'rate-limited',
  'overloaded',
  'server-error',
  'request-timeout',
  'first-byte-timeout',
  'idle-timeout',
  'broken-connection',
  'malformed-reply',
  'ended-early',
  ...lastingKinds,
] as const;
export type ProviderErrorKind = (typeof providerErrorKinds)[number];

const ofAccount = new Set<ProviderErrorKind>(accountKinds);
const lasting = new Set<ProviderErrorKind>(lastingKinds);

/** A vendor's failure. `message` is for logs, not users; `status` is null without a reply. */
export class ProviderError extends Error {
  override readonly name = 'ProviderError';
  readonly provider: ProviderId;
  readonly kind: ProviderErrorKind;
  readonly status: number | null;
  readonly retryAfterMs: number | null;
  /** The id that the vendor's support needs to find the call. */
  readonly vendorRequest: string | null;
  /** Whether a limit applies to the whole account, key or region rather than to one model. */
  readonly isWide: boolean;

  constructor(
    provider: ProviderId,
    kind: ProviderErrorKind,
    message: string,
    more: Partial<
      Pick<ProviderError, 'status' | 'retryAfterMs' | 'vendorRequest' | 'isWide' | 'cause'>
    > = {},
  ) {
    super(message, { cause: more.cause });
    this.provider = provider;
    this.kind = kind;
    this.status = more.status ?? null;
    this.retryAfterMs = more.retryAfterMs ?? null;
    this.vendorRequest = more.vendorRequest ?? null;
    this.isWide = more.isWide ?? false;
  }

  /** Whether the key, account or region caused the failure, rather than the prompt or model. */
  get isOfAccount(): boolean {
    return ofAccount.has(this.kind);
  }

  /** Whether the provider's other models would fail for the same reason. */
  get isOfProvider(): boolean {
    if (this.isWide) return true;
    return this.isOfAccount && this.kind !== 'model-forbidden' && this.kind !== 'stream-refused';
  }

  /** Whether the next best model may answer instead. */
  get isRetryable(): boolean {
    return !lasting.has(this.kind);
  }
}

/** An image model explained in text why there is no picture. Its text is shown as the answer. */
export class DeclinedInWords extends ProviderError {
  readonly words: string;

  constructor(provider: ProviderId, words: string) {
    super(provider, 'refused', 'The model answered with text instead of an image.', {
      status: 200,
    });
    this.words = words;
  }
}

/** The model wasn't called, because it or its provider failed before, with the same `kind`. */
export class LeftAlone extends ProviderError {
  readonly scope: 'model' | 'provider';

  constructor(scope: LeftAlone['scope'], { provider, kind }: ProviderError, leftMs: number) {
    super(provider, kind, 'Skipped because it failed a moment ago.', { retryAfterMs: leftMs });
    this.scope = scope;
  }
}
