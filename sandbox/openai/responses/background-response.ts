import { setTimeout as sleep } from 'node:timers/promises';
import { ClientGone } from '../../vendor/serve/exchange.ts';
import type { Outlet } from '../../vendor/vendor.ts';
import { responseObject, type Draft, type Status } from './response-object.ts';

interface Frame {
  /** The `sequence_number` of the last event in the frame. */
  number: number;
  text: string;
}

/**
 * A response that continues without its client. It stores its events for clients that retrieve them later.
 */
export class BackgroundResponse implements Outlet {
  readonly draft: Draft;
  readonly isStreamed: boolean;
  readonly #startedAt = performance.now();
  readonly #frames: Frame[] = [];
  readonly #cancelling = new AbortController();
  #headers = Promise.withResolvers<Record<string, string>>();
  #more = Promise.withResolvers<boolean>();
  #status: Status = 'in_progress';

  constructor(draft: Draft) {
    this.draft = draft;
    this.isStreamed = draft.body.stream ?? false;
  }

  get isOver(): boolean {
    return this.#status !== 'in_progress';
  }

  toObject(): object {
    return responseObject(this.draft, this.#status);
  }

  /** Ends a running response without sending a final event. */
  cancel(): void {
    if (this.isOver) return;
    this.#status = 'cancelled';
    this.#cancelling.abort();
    this.#wake();
  }

  /** Streams the events whose `sequence_number` is greater than `after`, as they arrive. */
  async follow(client: Outlet, after: number): Promise<void> {
    client.start(200, await this.#headers.promise);
    const gone = client.waitForClientToGo().then(() => true);
    for (let next = 0; ;) {
      for (const { number, text } of this.#frames.slice(next)) {
        if (number > after) await client.write(text);
        next += 1;
      }
      if (next < this.#frames.length) continue;
      if (this.isOver) return client.end();
      if (await Promise.race([this.#more.promise, gone])) return;
    }
  }

  start(_status: number, headers: Record<string, string>): void {
    this.#headers.resolve(headers);
  }

  async write(text: string): Promise<void> {
    if (this.#cancelling.signal.aborted) throw new ClientGone();
    const number = Number([...text.matchAll(/"sequence_number":(\d+)/g)].at(-1)?.[1]);
    this.#frames.push({ number, text });
    const end = /event: response\.(completed|incomplete|failed)\n/.exec(text)?.[1];
    if (end) this.#status = end as Status;
    this.#wake();
  }

  end(): void {
    this.#wake();
  }

  async breakOff(): Promise<void> {
    this.#status = 'failed';
    this.#wake();
  }

  async waitMs(delayMs: number): Promise<void> {
    if (delayMs <= 0) return;
    await sleep(delayMs, undefined, this.#cancelling).catch(() => {
      throw new ClientGone();
    });
  }

  async waitUntilMs(dueMs: number): Promise<void> {
    await this.waitMs(dueMs - (performance.now() - this.#startedAt));
  }

  waitForClientToGo(): Promise<void> {
    return new Promise((resolve) => {
      this.#cancelling.signal.addEventListener('abort', () => resolve());
    });
  }

  #wake(): void {
    const more = this.#more;
    this.#more = Promise.withResolvers();
    more.resolve(false);
  }
}
