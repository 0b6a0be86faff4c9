import { VendorError } from '../../vendor/vendor.ts';
import { BackgroundResponse } from './background-response.ts';
import type { Draft } from './response-object.ts';

const minute = 60_000;
/** Source: https://platform.openai.com/docs/guides/background */
const keptMs = 10 * minute;
/** Source: https://github.com/openai/openai-python/issues/2828 */
const streamableMs = 5 * minute;

/** The responses that run in the background, and those that did lately. */
export class BackgroundResponses {
  readonly #responses = new Map<string, { response: BackgroundResponse; createdAtMs: number }>();

  add(draft: Draft): BackgroundResponse {
    const response = new BackgroundResponse(draft);
    this.#responses.set(draft.id, { response, createdAtMs: Date.now() });
    return response;
  }

  /** Refuses what is not there, or no more. */
  find(id: string): BackgroundResponse {
    const kept = this.#responses.get(id);
    if (kept && Date.now() - kept.createdAtMs < keptMs) return kept.response;
    throw new VendorError('not-found', { api: 'responses', message: id });
  }

  /** Refuses what cannot be streamed, or no more. */
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

  /** All of them are so much older. */
  age(minutes: number): void {
    for (const kept of this.#responses.values()) kept.createdAtMs -= minutes * minute;
  }
}
