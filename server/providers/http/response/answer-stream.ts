import { ProviderError } from '#server/providers/contract/provider-error.ts';
import { EventReader } from './event-reader.ts';
import { MalformedResponse } from './json.ts';
import { endOf, EndedEarly, usageOf, type StreamState } from './stream-state.ts';
import { SurrogateJoiner } from './join-surrogates.ts';
import { endedEarly, toProviderError, type FailedCall } from '../errors/vendor-error.ts';
import type { SilenceLimits } from '../timeouts.ts';
import type { VendorProtocol } from '../vendor-protocol.ts';
import type { AnswerEvent, AnswerRequest, TokenUsage } from '../../contract/model-provider.ts';

/** How long a vendor that has finished its answer may take to send more or to end the body. */
const endingMs = 1000;
/** Replaces `endingMs` for vendors that may send a finish reason in each chunk. */
const goingOnMs = 5000;

/** The events of one streamed answer, pulled one by one; null after the last one. */
export class AnswerStream {
  readonly #call: FailedCall;
  readonly #events: EventReader;
  readonly #joiner = new SurrogateJoiner();
  readonly #thoughtJoiner = new SurrogateJoiner();
  readonly #limits: SilenceLimits;
  #parseError: MalformedResponse | null = null;
  #hasToldThinking = false;
  #hasText = false;
  #isCut = false;
  #isEnded = false;
  readonly #maxBytes: number;

  /** After `maxBytes`, the answer is cut off as if it had reached its length limit. */
  constructor(
    call: FailedCall,
    protocol: VendorProtocol,
    limits: SilenceLimits,
    { maxBytes = Infinity }: Pick<AnswerRequest, 'maxBytes'>,
    state?: StreamState,
  ) {
    this.#call = call;
    this.#maxBytes = maxBytes;
    this.#limits = limits;
    this.#events = new EventReader(protocol, state);
  }

  get usage(): TokenUsage | null {
    return usageOf(this.#events.state);
  }

  async next(): Promise<AnswerEvent | null> {
    const { state } = this.#events;
    for (;;) {
      const piece =
        this.#takeThought() ??
        this.#takeReasoning() ??
        this.#takeText() ??
        state.finds.take() ??
        this.#takeCall();
      if (piece) return piece;
      if (this.#parseError) throw this.#malformed(this.#parseError);
      if (state.error) return this.#endWithError();
      if (state.isClosed || this.#isCut || state.calls.hasTooMany) {
        if (!state.finds.complete()) return this.#finish();
        continue;
      }
      await this.#readMore();
    }
  }

  #takeThought(): AnswerEvent | null {
    const { state } = this.#events;
    const text = this.#thoughtJoiner.push(state.thinking);
    state.thinking = '';
    if (text === '' && (this.#hasToldThinking || !state.hasThought)) return null;
    this.#hasToldThinking = true;
    return { type: 'thinking', text };
  }

  #takeReasoning(): AnswerEvent | null {
    const block = this.#events.state.reasoning.shift();
    return block ? { type: 'reasoning', block } : null;
  }

  #takeText(): AnswerEvent | null {
    const { state } = this.#events;
    const text = this.#joiner.push(state.text);
    state.text = '';
    if (text === '') return null;
    this.#hasText = true;
    const logprobs = state.logprobs.splice(0);
    return { type: 'text', text, ...(logprobs.length > 0 && { logprobs }) };
  }

  #takeCall(): AnswerEvent | null {
    const piece = this.#events.state.calls.take();
    if (piece) this.#hasText = true;
    return piece;
  }

  async #readMore(): Promise<void> {
    const { state } = this.#events;
    const bytes = await this.#readBytes();
    if (bytes === null) this.#events.end();
    if (bytes === null && !state.isWhole && !state.error) {
      throw new ProviderError(
        this.#call.provider,
        'broken-connection',
        'The stream ended before the answer did.',
        { status: this.#call.response.status },
      );
    }
    state.bytes += bytes?.length ?? 0;
    if (bytes === null) this.#isCut = true;
    else if (state.bytes > this.#maxBytes) this.#endTooLong();
    else this.#feed(bytes);
    this.#call.response.limitIdle(this.#idleMs());
  }

  #endTooLong(): void {
    const { state } = this.#events;
    if (!this.#hasText && state.text === '') {
      this.#parseError = new MalformedResponse(
        'The answer reached the size limit without any text.',
      );
      return;
    }
    state.finish = 'length';
    this.#isCut = true;
  }

  #idleMs(): number {
    const { isWhole, isThinking, finds, text } = this.#events.state;
    const { idleMs, writingIdleMs } = this.#limits;
    // Some vendors send a finish reason in each chunk. If that chunk has text, more text may follow.
    const waitMs = this.#events.mayGoOn ? goingOnMs : endingMs;
    if (isWhole) return Math.min(waitMs, writingIdleMs);
    const isWriting = !isThinking && !finds.isSearching && (this.#hasText || text !== '');
    return isWriting ? writingIdleMs : idleMs;
  }

  async #readBytes(): Promise<Buffer | null> {
    try {
      return await this.#call.response.read();
    } catch (error) {
      // The answer itself is complete, so at most its token counts are lost.
      if (error instanceof ProviderError && this.#events.state.isWhole) return null;
      throw error;
    }
  }

  #feed(bytes: Buffer): void {
    try {
      this.#events.read(bytes);
    } catch (error) {
      if (!(error instanceof MalformedResponse)) throw error;
      this.#parseError = error;
    }
  }

  #finish(): AnswerEvent | null {
    const rest = this.#joiner.flush();
    if (rest !== '') return { type: 'text', text: rest };
    if (this.#isEnded) return null;
    this.#events.state.calls.finish();
    const piece = this.#takeCall();
    if (piece) return piece;
    this.#isEnded = true;
    return this.#end();
  }

  #end(): AnswerEvent {
    try {
      return endOf(this.#events.state);
    } catch (cause) {
      throw cause instanceof EndedEarly ? endedEarly(this.#call, cause) : cause;
    }
  }

  #endWithError(): AnswerEvent | null {
    const { state } = this.#events;
    if (!state.error) return null;
    if (state.error.kind !== 'refused') throw toProviderError(this.#call, state.error);
    state.finish = 'refused';
    state.isBlocked = true;
    return this.#finish();
  }

  #malformed(cause: MalformedResponse): ProviderError {
    const { provider, response } = this.#call;
    return new ProviderError(provider, 'malformed-reply', cause.message, {
      status: response.status,
      cause,
    });
  }
}
