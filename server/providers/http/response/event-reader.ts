import { StringDecoder } from 'node:string_decoder';
import { createParser } from 'eventsource-parser';
import { createDraft, type AnswerDraft } from './stream-state.ts';
import { MalformedReply } from './json.ts';
import type { VendorProtocol } from '../vendor-protocol.ts';

const maxEventBytes = 1024 * 1024;

/** Turns the bytes of a stream of server-sent events into a draft. */
export class EventReader {
  readonly draft: AnswerDraft = createDraft();
  readonly #decoder = new StringDecoder('utf8');
  readonly #parser;
  #bytesOfEvent = 0;

  constructor(protocol: VendorProtocol) {
    const { draft } = this;
    this.#parser = createParser({
      onEvent: ({ data }) => {
        this.#bytesOfEvent = 0;
        if (!draft.isClosed && !draft.complaint) protocol.readData(data, draft);
      },
    });
  }

  /** Throws `MalformedReply`; what the draft then holds came before the fault. */
  read(bytes: Buffer): void {
    this.#bytesOfEvent += bytes.length;
    this.#parser.feed(this.#decoder.write(bytes));
    if (this.#bytesOfEvent > maxEventBytes) {
      throw new MalformedReply('An event of the stream is larger than 1 MB.');
    }
  }
}
