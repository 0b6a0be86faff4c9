import type { AnswerEvent } from '#server/domain/models/ports.ts';
import { ProviderError } from '#server/domain/models/provider-error.ts';
import { EventReader } from './event-reader.ts';
import { MalformedReply } from './json.ts';
import { TextMender } from './join-surrogates.ts';
import { errorOfComplaint, type FailedCall } from '../errors/vendor-error.ts';
import type { VendorProtocol } from '../vendor-protocol.ts';

/** What a vendor that has ended its answer may take to go on, or to end the body. */
const endingMs = 1000;

/** The events of one streamed answer, pulled one by one: text, then the end, then null. */
export class AnswerStream {
  readonly #call: FailedCall;
  readonly #events: EventReader;
  readonly #mender = new TextMender();
  #fault: MalformedReply | null = null;
  #isCut = false;
  #isEnded = false;

  constructor(call: FailedCall, protocol: VendorProtocol) {
    this.#call = call;
    this.#events = new EventReader(protocol);
  }

  async next(): Promise<AnswerEvent | null> {
    const { draft } = this.#events;
    for (;;) {
      const text = this.#mender.push(draft.text);
      draft.text = '';
      if (text !== '') return { type: 'text', text };
      if (this.#fault) throw this.#malformed(this.#fault);
      if (draft.complaint) return this.#complain();
      if (draft.isClosed || this.#isCut) return this.#finish();
      await this.#readMore();
    }
  }

  async #readMore(): Promise<void> {
    const { draft } = this.#events;
    const bytes = await this.#readBytes();
    if (bytes === null && !draft.isWhole) {
      throw new ProviderError(
        this.#call.provider,
        'broken-connection',
        'The stream ended before the answer did.',
        { status: this.#call.reply.status },
      );
    }
    if (bytes === null) this.#isCut = true;
    else this.#feed(bytes);
    if (draft.isWhole && !draft.isClosed) this.#call.reply.limitIdle(endingMs);
  }

  async #readBytes(): Promise<Buffer | null> {
    try {
      return await this.#call.reply.read();
    } catch (error) {
      // The answer is complete: what broke after it cost at most the figures.
      if (error instanceof ProviderError && this.#events.draft.isWhole) return null;
      throw error;
    }
  }

  #feed(bytes: Buffer): void {
    try {
      this.#events.read(bytes);
    } catch (error) {
      if (!(error instanceof MalformedReply)) throw error;
      this.#fault = error;
    }
  }

  #finish(): AnswerEvent | null {
    const rest = this.#mender.flush();
    if (rest !== '') return { type: 'text', text: rest };
    if (this.#isEnded) return null;
    this.#isEnded = true;
    const { finish, usage } = this.#events.draft;
    return { type: 'end', finish, usage };
  }

  #complain(): AnswerEvent | null {
    const { draft } = this.#events;
    if (!draft.complaint) return null;
    if (draft.complaint.fault !== 'refused') throw errorOfComplaint(this.#call, draft.complaint);
    draft.finish = 'refused';
    return this.#finish();
  }

  #malformed(cause: MalformedReply): ProviderError {
    const { provider, reply } = this.#call;
    return new ProviderError(provider, 'malformed-reply', cause.message, {
      status: reply.status,
      cause,
    });
  }
}
