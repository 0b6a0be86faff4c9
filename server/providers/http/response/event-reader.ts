import { StringDecoder } from 'node:string_decoder';
import { createParser } from 'eventsource-parser';
import { AlikeEvents } from './alike-events.ts';
import { addText, createStreamState, type StreamState } from './stream-state.ts';
import { MalformedResponse } from './json.ts';
import type { VendorProtocol } from '../vendor-protocol.ts';

/** The last event of OpenAI's Responses API repeats the whole answer, which may have 128,000 tokens. */
const maxEventBytes = 4 * 1024 * 1024;

/** Parses the bytes of a server-sent event stream into a state. */
export class EventReader {
  readonly state: StreamState;
  readonly #decoder = new StringDecoder('utf8');
  readonly #parser;
  readonly #alike: AlikeEvents;
  #bytesOfEvent = 0;
  /** Whether the last event with a finish reason had text, so that more may come. */
  #mayGoOn = false;

  get mayGoOn(): boolean {
    return this.#mayGoOn;
  }

  constructor(protocol: VendorProtocol, state = createStreamState()) {
    this.state = state;
    this.#alike = new AlikeEvents((data, into) => protocol.applyEvent(data, into));
    this.#parser = createParser({
      onEvent: ({ data }) => {
        this.#bytesOfEvent = 0;
        if (!state.isClosed && !state.error) this.#apply(protocol, data);
      },
    });
  }

  #apply(protocol: VendorProtocol, data: string): void {
    const { state } = this;
    const text = this.#alike.cut(data);
    if (text !== null) addText(state, text);
    else this.#parse(protocol, data);
  }

  #parse(protocol: VendorProtocol, data: string): void {
    const { state } = this;
    const before = { ...state };
    protocol.applyEvent(data, state);
    if (state.isWhole) this.#mayGoOn = state.text.length > before.text.length;
    state.hasThought ||= state.isThinking;
    if (state.text.length > before.text.length) state.isThinking = false;
    else if (state.thinking.length > before.thinking.length) state.isThinking = true;
    if (isTextAlone(before, state)) this.#alike.learn(data, state.text.slice(before.text.length));
    else this.#alike.forget();
  }

  /**
   * Reads the last event even if no blank line follows it. Drops it if it is incomplete because the
   * connection broke.
   */
  end(): void {
    try {
      this.#parser.feed('\n\n');
    } catch (error) {
      if (!(error instanceof MalformedResponse)) throw error;
    }
  }

  /** Throws `MalformedResponse`. The state then still holds everything before the error. */
  read(bytes: Buffer): void {
    this.#bytesOfEvent += bytes.length;
    this.#parser.feed(this.#decoder.write(bytes));
    if (this.#bytesOfEvent > maxEventBytes) {
      throw new MalformedResponse('A stream event is larger than 4 MB.');
    }
  }
}

/** Whether an event added only text. */
function isTextAlone(before: StreamState, now: StreamState): boolean {
  return (
    now.text.length > before.text.length &&
    now.thinking === before.thinking &&
    now.isThinking === before.isThinking &&
    now.calls.count === 0 &&
    now.finish === before.finish &&
    now.earlyEnd === before.earlyEnd &&
    now.usage === before.usage &&
    now.model === before.model &&
    !now.isWhole &&
    !now.isClosed &&
    now.error === null
  );
}
