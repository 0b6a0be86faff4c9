import type { LookupFunction } from 'node:net';
import { Agent, fetch as send, type RequestInit, type Response } from 'undici';

export const siteUrl = 'https://switchyard.example';
export const vendorsPort = 9900;

export const callers = 16;

/** Each caller comes from another network, because limits count neighbouring addresses together. */
export function addressOfCaller(index: number): string {
  return `10.77.${index}.1`;
}

/** A browser at one address of this machine, which keeps its cookies. */
export class Visitor {
  readonly cookies: Map<string, string>;
  readonly #agent: Agent;

  constructor(address: string, certificate: string, cookies: Iterable<[string, string]> = []) {
    this.cookies = new Map(cookies);
    const lookup: LookupFunction = (_host, { all }, done) =>
      all ? done(null, [{ address: '127.0.0.1', family: 4 }]) : done(null, '127.0.0.1', 4);
    this.#agent = new Agent({ localAddress: address, connect: { ca: certificate, lookup } });
  }

  /** Calls the site. `body` is sent as JSON. */
  async call(method: string, path: string, body?: object): Promise<Response> {
    return this.send(new URL(path, siteUrl), {
      method,
      headers: { ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    });
  }

  async send(url: string | URL, init: RequestInit): Promise<Response> {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const headers = { ...(init.headers as Record<string, string>), ...(cookie && { cookie }) };
    const response = await send(url, { ...init, headers, dispatcher: this.#agent });
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (value === '') this.cookies.delete(name);
      else this.cookies.set(name, value);
    }
    return response;
  }
}
