import { streamHeaders, wholeHeaders } from '../../http/request/call-parts.ts';
import { isObject } from '../../http/response/json.ts';
import type { BackgroundProtocol } from '../../http/vendor-protocol.ts';
import { openAiCall } from '../access.ts';
import { readUsage } from './apply-response-event.ts';

/**
 * Responses created with `background` and `stream`. OpenAI continues them without a reader, stores them for
 * about ten minutes and streams them for five, from after `starting_after`. Disconnecting does not end them,
 * cancelling does (and may be repeated). Sources: https://platform.openai.com/docs/guides/background,
 * https://platform.openai.com/docs/api-reference/responses/get and /cancel;
 * https://github.com/openai/openai-node/pull/1984; https://github.com/openai/openai-python/issues/2828 (the
 * five minutes)
 */
export function createBackgroundProtocol(baseUrl: string): BackgroundProtocol {
  return {
    resumeCall({ response, after }, key) {
      const path = `${pathOf(response)}?stream=true&starting_after=${after}`;
      return {
        ...openAiCall({ baseUrl, key }, path, streamHeaders, ''),
        method: 'GET',
        body: null,
      };
    },
    cancelCall: (response, key) =>
      openAiCall({ baseUrl, key }, `${pathOf(response)}/cancel`, wholeHeaders, ''),
    applyCancelled(response, state) {
      if (isObject(response)) readUsage(response.usage, state);
    },
  };
}

function pathOf(response: string): string {
  return `responses/${encodeURIComponent(response)}`;
}
