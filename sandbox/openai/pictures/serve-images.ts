import type { FastifyReply, FastifyRequest } from 'fastify';
import { deliverWhole } from '../../vendor/deliver-whole.ts';
import type { Exchange } from '../../vendor/exchange.ts';
import { readHeader } from '../../vendor/incoming.ts';
import { pictureDueMs } from '../../vendor/pace.ts';
import type { SandboxState } from '../../control/sandbox-state.ts';
import type { ScenarioRule } from '../../control/scenario.ts';
import { serveExchange } from '../../vendor/serve-exchange.ts';
import { Fault } from '../../vendor/vendor.ts';
import { jsonReply } from '../json-reply.ts';
import { serverErrorBody } from '../errors.ts';
import { promptOnly } from '../prompt-only.ts';
import { openaiSpeaker } from '../speaker.ts';
import { findImageRules, isGptImage } from './image-models.ts';
import { readImageRequest, type PictureWish } from './image-request.ts';
import { imagesResponse } from './images-response.ts';

/** Makes pictures as asked. */
export function serveImages(
  state: SandboxState,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  return serveExchange(state, openaiSpeaker, request, reply, (incoming) => {
    const wish = readImageRequest(incoming);
    const origin = `http://${readHeader(incoming, 'host') ?? '127.0.0.1'}`;
    return {
      kind: 'image',
      question: promptOnly(wish.model, wish.prompt),
      isServed: findImageRules(wish.model) !== null,
      failed: jsonReply(serverErrorBody),
      deliver: (exchange, rule) => deliverPictures({ state, exchange, rule, wish, origin }),
    };
  });
}

interface PictureDelivery {
  state: SandboxState;
  exchange: Exchange;
  rule: ScenarioRule | null;
  wish: PictureWish;
  origin: string;
}

async function deliverPictures(delivery: PictureDelivery): Promise<void> {
  const { state, exchange, rule, wish, origin } = delivery;
  if (rule?.scenario === 'refusal') throw refusalOf(wish.model);
  const count = rule?.scenario === 'empty' ? 0 : wish.count;
  await exchange.waitMs(pictureDueMs(wish.prompt, state.pace));
  return deliverWhole(exchange, jsonReply(await imagesResponse({ ...wish, count }, origin)), rule);
}

/** Source: https://help.openai.com/en/articles/6338764-content-policy and the API's own replies. */
function refusalOf(model: string): Fault {
  if (isGptImage(model)) {
    return new Fault('bad-request', {
      message:
        'Your request was rejected by the safety system. If you believe this is an error, ' +
        'contact us at help.openai.com and include the request ID.',
      type: 'image_generation_user_error',
      field: null,
      code: 'moderation_blocked',
    });
  }
  return new Fault('bad-request', {
    message:
      'Your request was rejected as a result of our safety system. Your prompt may contain text ' +
      'that is not allowed by our safety system.',
    field: null,
    code: 'content_policy_violation',
  });
}
