import type { RequestPart } from '../errors/error-body.ts';

const rememberedMs = 24 * 60 * 60 * 1000;

/**
 * Remembers which parts of a request vendors refuse for a key. Forgets a refusal after a day,
 * because the key may have gained permissions by then.
 */
export class RefusedParts {
  readonly #refusedAt = new Map<string, Map<RequestPart, number>>();
  readonly #now: () => number;

  constructor(now: () => number = Date.now) {
    this.#now = now;
  }

  add(key: string, upstreamId: string, part: RequestPart): void {
    const name = nameOf(key, upstreamId);
    const parts = this.#refusedAt.get(name) ?? new Map<RequestPart, number>();
    this.#refusedAt.set(name, parts.set(part, this.#now()));
  }

  list(key: string, upstreamId: string): ReadonlySet<RequestPart> {
    const parts = this.#refusedAt.get(nameOf(key, upstreamId)) ?? [];
    const since = this.#now() - rememberedMs;
    return new Set([...parts].filter(([, atMs]) => atMs > since).map(([part]) => part));
  }
}

function nameOf(key: string, upstreamId: string): string {
  return `${key} ${upstreamId}`;
}
