import type { FastifyReply, FastifyRequest } from 'fastify';
import type { SandboxState } from '../../control/sandbox-state.ts';
import type { ScenarioRule } from '../../control/scenarios.ts';
import { countTokens } from '../../vendor/tokens.ts';
import { deliverWhole } from '../../vendor/deliver.ts';
import type { Exchange } from '../../vendor/exchange.ts';
import { readHeader } from '../../vendor/incoming.ts';
import { pictureDueMs } from '../../vendor/pace.ts';
import { serveExchange } from '../../vendor/serve-exchange.ts';
import { VendorError } from '../../vendor/vendor.ts';
import { jsonReply, openaiIdentity, serverErrorBody } from '../errors.ts';
import { promptOnly } from '../prompt-only.ts';
import { findImageRules, isGptImage } from './image-models.ts';
import { type PictureRequest, parseImageRequest } from './image-request.ts';
import { makePicture } from './draw-picture.ts';
import { findPlan, namePlan, type PicturePlan, planPicture } from './plan-picture.ts';

/** Makes pictures as asked. */
export function serveImages(
  state: SandboxState,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  return serveExchange(state, openaiIdentity, request, reply, (incoming) => {
    const picture = parseImageRequest(incoming);
    const origin = `http://${readHeader(incoming, 'host') ?? '127.0.0.1'}`;
    return {
      kind: 'image',
      question: promptOnly(picture.model, picture.prompt),
      isServed: findImageRules(picture.model) !== null,
      failed: jsonReply(serverErrorBody),
      deliver: (exchange, rule) => deliverPictures({ state, exchange, rule, picture, origin }),
    };
  });
}

interface PictureDelivery {
  state: SandboxState;
  exchange: Exchange;
  rule: ScenarioRule | null;
  picture: PictureRequest;
  origin: string;
}

async function deliverPictures(delivery: PictureDelivery): Promise<void> {
  const { state, exchange, rule, picture, origin } = delivery;
  if (rule?.scenario === 'refusal') throw refusalOf(picture.model);
  const count = rule?.scenario === 'empty' ? 0 : picture.count;
  await exchange.waitMs(pictureDueMs(picture.prompt, state.pace));
  return deliverWhole(
    exchange,
    jsonReply(await imagesResponse({ ...picture, count }, origin)),
    rule,
  );
}

/** Source: https://help.openai.com/en/articles/6338764-content-policy and the API's own replies. */
function refusalOf(model: string): VendorError {
  if (isGptImage(model)) {
    return new VendorError('bad-request', {
      message:
        'Your request was rejected by the safety system. If you believe this is an error, ' +
        'contact us at help.openai.com and include the request ID.',
      type: 'image_generation_user_error',
      field: null,
      code: 'moderation_blocked',
    });
  }
  return new VendorError('bad-request', {
    message:
      'Your request was rejected as a result of our safety system. Your prompt may contain text ' +
      'that is not allowed by our safety system.',
    field: null,
    code: 'content_policy_violation',
  });
}

const tokensPerPicture: Record<string, number> = { low: 272, medium: 1_056 };
const highTokens = 4_160;

/** Source: https://platform.openai.com/docs/api-reference/images/object */
async function imagesResponse(picture: PictureRequest, origin: string): Promise<object> {
  const created = Math.floor(Date.now() / 1000);
  const plans = Array.from({ length: picture.count }, (_empty, index) =>
    planPicture({ ...picture, index }),
  );
  const data = await Promise.all(plans.map((plan) => imageOf(picture, plan, origin)));
  return isGptImage(picture.model) ? { created, ...gptDetails(picture), data } : { created, data };
}

async function imageOf(
  picture: PictureRequest,
  plan: PicturePlan,
  origin: string,
): Promise<object> {
  const revised = picture.model === 'dall-e-3' ? { revised_prompt: revise(picture.prompt) } : {};
  if (picture.isUrlWanted)
    return { ...revised, url: `${origin}/openai/pictures/${namePlan(plan)}` };
  return { ...revised, b64_json: (await makePicture(plan)).toString('base64') };
}

/** The vendor's own models elaborate a prompt; this one only says what it became. */
function revise(prompt: string): string {
  return `A calm, simulated landscape in flat colours, drawn in place of: ${prompt}`;
}

function gptDetails({ prompt, count, width, height, quality }: PictureRequest) {
  const rendered = quality === 'auto' ? 'medium' : quality;
  const textTokens = countTokens(prompt);
  const outputTokens = count * (tokensPerPicture[rendered] ?? highTokens);
  return {
    background: 'opaque',
    output_format: 'png',
    quality: rendered,
    size: `${width}x${height}`,
    usage: {
      input_tokens: textTokens,
      input_tokens_details: { image_tokens: 0, text_tokens: textTokens },
      output_tokens: outputTokens,
      output_tokens_details: { image_tokens: outputTokens, text_tokens: 0 },
      total_tokens: textTokens + outputTokens,
    },
  };
}

/** The addresses of pictures ask for no key, as the vendor's signed ones do not. */
export async function servePicture(name: string, reply: FastifyReply): Promise<FastifyReply> {
  const plan = findPlan(name);
  if (!plan) return reply.code(404).type('text/plain').send('No such picture.');
  return reply.type('image/png').send(await makePicture(plan));
}
