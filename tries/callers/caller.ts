/** One HTTP call before it is made. */
export interface Call {
  method: string;
  path: string;
  body?: RequestInit['body'];
  headers?: Record<string, string>;
}

/** The result of a call. The status is 0 if the connection broke or the time ran out. */
export interface Heard {
  status: number;
  text: string;
  contentType: string;
  ms: number;
  isTimedOut: boolean;
}

const timeoutMs = 45_000;

/** A client with its own address and fixed cookies, which ignores cookies that the server sets. */
export class Caller {
  readonly name: string;
  readonly #url: string;
  readonly #headers: Record<string, string>;

  constructor(name: string, url: string, address: string, cookies: Record<string, string> = {}) {
    this.name = name;
    this.#url = url;
    const cookie = Object.entries(cookies).map(([key, value]) => `${key}=${value}`);
    this.#headers = {
      'x-forwarded-for': address,
      ...(cookie.length > 0 && { cookie: cookie.join('; ') }),
    };
  }

  async call({ method, path, body, headers }: Call): Promise<Heard> {
    const startedAt = performance.now();
    const signal = AbortSignal.timeout(timeoutMs);
    const heard = (status: number, text: string, contentType: string): Heard => ({
      status,
      text,
      contentType,
      ms: performance.now() - startedAt,
      isTimedOut: signal.aborted,
    });
    try {
      const response = await fetch(new URL(path, this.#url), {
        method,
        ...(body === undefined ? {} : { body }),
        headers: { ...headers, ...this.#headers },
        redirect: 'manual',
        signal,
      });
      const type = response.headers.get('content-type') ?? '';
      return heard(response.status, await response.text(), type);
    } catch (error) {
      const { cause = error } = error as Error;
      return heard(0, cause instanceof Error ? cause.message : '', '');
    }
  }
}

/** An address in 10.0.0.0/8, which has enough addresses that no two callers share limits. */
export function addressOf(number: number): string {
  return `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`;
}
