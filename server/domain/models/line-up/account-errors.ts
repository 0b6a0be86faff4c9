import type { ProviderId } from '#shared/contract/models/providers.ts';
import type { ProviderError, ProviderErrorKind } from '../provider-error.ts';

export interface AccountError {
  kind: ProviderErrorKind;
  since: Date;
}

const leftAloneMs = 5 * 60 * 1000;

/** Providers that refuse this installation's account, as this process met it last, until one of them answers. */
export class AccountErrors {
  readonly #errors = new Map<ProviderId, AccountError>();
  readonly #metAtMs = new Map<ProviderId, number>();

  note(error: ProviderError): void {
    if (!error.isOfProvider) return;
    this.#metAtMs.set(error.provider, Date.now());
    const before = this.#errors.get(error.provider);
    if (before?.kind === error.kind) return;
    this.#errors.set(error.provider, { kind: error.kind, since: new Date() });
  }

  /** It answered, or has another key; with `only`, what it did says no more than that this error is over. */
  clear(provider: ProviderId, only?: ProviderErrorKind): void {
    if (only && this.#errors.get(provider)?.kind !== only) return;
    this.#errors.delete(provider);
  }

  /** Whether it refused within the last five minutes, so that Auto need not ask it again yet. */
  isRecent(provider: ProviderId): boolean {
    if (!this.#errors.has(provider)) return false;
    return Date.now() - (this.#metAtMs.get(provider) ?? 0) < leftAloneMs;
  }

  of(provider: ProviderId): AccountError | null {
    return this.#errors.get(provider) ?? null;
  }
}
