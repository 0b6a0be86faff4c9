import { createParser } from 'eventsource-parser';
import type { QueryOutput } from '#shared/contract/query/schemas.ts';
import type { Problem } from '#shared/contract/problem.ts';
import { streamEventSchema, type StreamEvent } from '#shared/contract/query/stream-events.ts';

export interface NumberedStreamEvent {
  id: number;
  event: StreamEvent;
}

export interface EventsReader {
  status: number;
  events: AsyncGenerator<NumberedStreamEvent>;
  /** Breaks the connection, as closing a laptop does. */
  disconnect(): void;
}

/** One browser as the server sees it, with its own address and cookies. */
export class TestClient {
  readonly #baseUrl: string;
  readonly #cookies = new Map<string, string>();
  address: string;
  /** The User-Agent header; null sends Node's default. */
  userAgent: string | null = null;

  constructor(baseUrl: string, address: string, sessionToken?: string) {
    this.#baseUrl = baseUrl;
    this.address = address;
    if (sessionToken !== undefined) this.#cookies.set('switchyard_session', sessionToken);
  }

  /** The same browser, connected to another server process. */
  at(baseUrl: string): TestClient {
    const client = new TestClient(baseUrl, this.address);
    for (const [name, value] of this.#cookies) client.#cookies.set(name, value);
    return client;
  }

  setCookie(name: string, value: string): void {
    this.#cookies.set(name, value);
  }

  dropCookies(): void {
    this.#cookies.clear();
  }

  async fetch(path: string, init: RequestInit = {}): Promise<Response> {
    const headers = new Headers(init.headers);
    headers.set('x-forwarded-for', this.address);
    if (this.userAgent) headers.set('user-agent', this.userAgent);
    const cookies = [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    if (cookies) headers.set('cookie', cookies);
    const response = await fetch(new URL(path, this.#baseUrl), { ...init, headers });
    for (const cookie of response.headers.getSetCookie()) {
      const [name = '', value = ''] = (cookie.split(';', 1)[0] ?? '').split('=');
      this.#cookies.set(name, value);
    }
    return response;
  }

  async send(method: string, path: string, body?: unknown, init: RequestInit = {}) {
    const json =
      body === undefined
        ? {}
        : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } };
    const response = await this.fetch(path, { method, ...json, ...init });
    const text = await response.text();
    return {
      status: response.status,
      headers: response.headers,
      body: JSON.parse(text) as unknown,
    };
  }

  /** Sends a prompt and expects an answer. */
  async ask(body: object): Promise<QueryOutput> {
    const answer = await this.send('POST', '/api/switchyard/query', body);
    if (answer.status !== 200) throw new Error(`${answer.status}: ${JSON.stringify(answer.body)}`);
    return answer.body as QueryOutput;
  }

  /** Sends a prompt and expects a refusal. */
  async askInVain(body: object): Promise<{ status: number; problem: Problem }> {
    const answer = await this.send('POST', '/api/switchyard/query', body);
    if (answer.status === 200) throw new Error('This query was expected to fail.');
    return { status: answer.status, problem: answer.body as Problem };
  }

  /** Sends a prompt, as a form if it has files. */
  async stream(body: object): Promise<EventsReader> {
    const accept = 'text/event-stream';
    if (body instanceof FormData) {
      const path = '/api/switchyard/multimodal';
      return this.#readEvents(path, { method: 'POST', body, headers: { accept } });
    }
    return this.#readEvents('/api/switchyard/query', {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json', accept },
    });
  }

  async reattach(queryId: string, lastEventId: number): Promise<EventsReader> {
    return this.#readEvents(`/api/switchyard/queries/${queryId}/events`, {
      headers: { accept: 'text/event-stream', 'last-event-id': String(lastEventId) },
    });
  }

  async #readEvents(path: string, init: RequestInit): Promise<EventsReader> {
    const connection = new AbortController();
    const response = await this.fetch(path, { ...init, signal: connection.signal });
    return {
      status: response.status,
      events: parseEvents(response),
      disconnect: () => connection.abort(),
    };
  }
}

async function* parseEvents(response: Response): AsyncGenerator<NumberedStreamEvent> {
  const parsed: NumberedStreamEvent[] = [];
  const parser = createParser({
    onEvent({ id, data }) {
      parsed.push({ id: Number(id), event: streamEventSchema.parse(JSON.parse(data)) });
    },
  });
  const decoder = new TextDecoder();
  for await (const bytes of response.body ?? []) {
    parser.feed(decoder.decode(bytes, { stream: true }));
    yield* parsed.splice(0);
  }
}

export async function readAll(reader: EventsReader): Promise<StreamEvent[]> {
  const events: StreamEvent[] = [];
  for await (const { event } of reader.events) events.push(event);
  return events;
}

/** The text that a person would see. */
export function textOf(events: StreamEvent[]): string {
  return events.map((event) => (event.type === 'text' ? event.text : '')).join('');
}

export function eventOf<Type extends StreamEvent['type']>(
  events: StreamEvent[],
  type: Type,
): Extract<StreamEvent, { type: Type }> {
  const found = events.find((event) => event.type === type);
  if (!found) throw new Error(`No ${type} among ${events.map((event) => event.type).join(', ')}`);
  return found as Extract<StreamEvent, { type: Type }>;
}
