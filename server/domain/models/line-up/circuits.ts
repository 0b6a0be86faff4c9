import type { ProviderId } from '#shared/contract/models/providers.ts';
import { ProviderError } from '../provider-error.ts';

const longestMs = 60_000;

/** Providers that said when to come back, and are left alone until then; at most a minute. */
export class Circuits {
  readonly #openUntilMs = new Map<ProviderId, number>();

  note({ provider, kind, retryAfterMs }: ProviderError): void {
    if (kind !== 'rate-limited' && kind !== 'overloaded') return;
    if (retryAfterMs === null || retryAfterMs <= 0) return;
    this.#openUntilMs.set(provider, Date.now() + Math.min(retryAfterMs, longestMs));
  }

  /** Throws what the provider would say if it were asked now. */
  check(provider: ProviderId): void {
    const leftMs = this.#leftMs(provider);
    if (leftMs <= 0) return;
    throw new ProviderError(provider, 'rate-limited', 'It said when to come back; not asked.', {
      retryAfterMs: leftMs,
    });
  }

  isOpen(provider: ProviderId): boolean {
    return this.#leftMs(provider) > 0;
  }

  #leftMs(provider: ProviderId): number {
    return (this.#openUntilMs.get(provider) ?? 0) - Date.now();
  }
}
