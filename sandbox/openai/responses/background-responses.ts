import { VendorError } from '../../vendor/vendor.ts';
import { BackgroundResponse } from './background-response.ts';
import type { Draft } from './response-object.ts';

const minute = 60_000;
/** Source: https://platform.openai.com/docs/guides/background */
const keptMs = 10 * minute;
/** Source: https://github.com/openai/openai-python/issues/2828 */
const streamableMs = 5 * minute;

/** The background responses that are running, and those created in the last ten minutes. */
export class BackgroundResponses {
  readonly #responses = new Map<string, { response: BackgroundResponse; createdAtMs: number }>();

  add(draft: Draft): BackgroundResponse {
    const response = new BackgroundResponse(draft);
    this.#responses.set(draft.id, { response, createdAtMs: Date.now() });
    return response;
  }

  /** Throws `not-found` for a response that doesn't exist or has expired. */
  find(id: string): BackgroundResponse {
    const kept = this.#responses.get(id);
    if (kept && Date.now() - kept.createdAtMs < keptMs) return kept.response;
    throw new VendorError('not-found', { api: 'responses', message: id });
  }

  /** Throws `bad-request` for a response that was not streamed, or is too old to stream. */
  findStream(id: string): BackgroundResponse {
    const response = this.find(id);
    const refuse = (message: string): never => {
      throw new VendorError('bad-request', { message, field: null });
    };
    if (!response.isStreamed) refuse('This response was not created with stream=true.');
    const { createdAtMs = 0 } = this.#responses.get(id) ?? {};
    if (Date.now() - createdAtMs >= streamableMs) {
      refuse('This response can no longer be streamed because it is more than 5 minutes old.');
    }
    return response;
  }

  delete(id: string): void {
    this.find(id).cancel();
    this.#responses.delete(id);
  }

  /** Makes all responses older by `minutes`. */
  age(minutes: number): void {
    for (const kept of this.#responses.values()) kept.createdAtMs -= minutes * minute;
  }
}
