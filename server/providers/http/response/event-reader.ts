import { StringDecoder } from 'node:string_decoder';
import { createParser } from 'eventsource-parser';
import { createStreamState, type StreamState } from './stream-state.ts';
import { MalformedResponse } from './json.ts';
import type { VendorProtocol } from '../vendor-protocol.ts';

/** The last event of OpenAI's Responses repeats the whole answer, which may have 128,000 tokens. */
const maxEventBytes = 4 * 1024 * 1024;

/** Turns the bytes of a stream of server-sent events into a state. */
export class EventReader {
  readonly state: StreamState = createStreamState();
  readonly #decoder = new StringDecoder('utf8');
  readonly #parser;
  #bytesOfEvent = 0;

  constructor(protocol: VendorProtocol) {
    const { state } = this;
    this.#parser = createParser({
      onEvent: ({ data }) => {
        this.#bytesOfEvent = 0;
        if (!state.isClosed && !state.error) this.#apply(protocol, data);
      },
    });
  }

  #apply(protocol: VendorProtocol, data: string): void {
    const { state } = this;
    const textBefore = state.text.length;
    const thinkingBefore = state.thinking.length;
    protocol.applyEvent(data, state);
    state.hasThought ||= state.isThinking;
    if (state.text.length > textBefore) state.isThinking = false;
    else if (state.thinking.length > thinkingBefore) state.isThinking = true;
  }

  /** Throws `MalformedResponse`; what the state then holds came before the kind. */
  read(bytes: Buffer): void {
    this.#bytesOfEvent += bytes.length;
    this.#parser.feed(this.#decoder.write(bytes));
    if (this.#bytesOfEvent > maxEventBytes) {
      throw new MalformedResponse('An event of the stream is larger than 4 MB.');
    }
  }
}
