import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { SandboxState } from '../../control/sandbox-state.ts';
import type { ScenarioRule } from '../../control/scenarios.ts';
import { deliverWhole } from '../../vendor/serve/deliver.ts';
import type { Exchange } from '../../vendor/serve/exchange.ts';
import { parseBody } from '../../vendor/incoming.ts';
import { pictureDueMs } from '../../vendor/pace.ts';
import { serveExchange } from '../../vendor/serve/serve-exchange.ts';
import { VendorError, type IncomingRequest } from '../../vendor/vendor.ts';
import { openaiIdentity, serverErrorBody } from '../errors.ts';
import { jsonReply } from '../reply.ts';
import { promptOnly } from '../prompt-only.ts';
import { drawPicture } from './draw-picture.ts';
import { planPicture } from './plan-picture.ts';

const mostCharacters = 4_000;

/** Source: https://platform.openai.com/docs/api-reference/images/create */
const imageRequestSchema = z.looseObject({
  model: z.string(),
  prompt: z.string(),
  response_format: z.string().nullish(),
});
type ImageRequest = z.infer<typeof imageRequestSchema>;

/** Draws one picture of 1,024 pixels square, always as its bytes. */
export function serveImages(
  state: SandboxState,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  const call = { state, identity: openaiIdentity, kind: 'image' } as const;
  return serveExchange(call, request, reply, (incoming, find) => {
    const picture = parseImageRequest(incoming);
    return {
      question: promptOnly(picture.model, picture.prompt, find),
      failed: jsonReply(serverErrorBody),
      deliver: (exchange, rule) => deliverPicture(state, exchange, rule, picture),
    };
  });
}

function parseImageRequest(request: IncomingRequest): ImageRequest {
  const body = parseBody(request, imageRequestSchema);
  if (body.prompt.length > mostCharacters) {
    throw new VendorError('bad-request', {
      message:
        `Invalid 'prompt': string too long. Expected a string with maximum length ` +
        `${mostCharacters}, but got a string with length ${body.prompt.length} instead.`,
      field: 'prompt',
      code: 'string_above_max_length',
    });
  }
  if (isGptImage(body.model) && body.response_format != null) {
    throw new VendorError('bad-request', {
      message: "Unknown parameter: 'response_format'.",
      field: 'response_format',
      code: 'unknown_parameter',
    });
  }
  return body;
}

async function deliverPicture(
  state: SandboxState,
  exchange: Exchange,
  rule: ScenarioRule | null,
  picture: ImageRequest,
): Promise<void> {
  if (rule?.scenario === 'refusal') throw refusalOf(picture.model);
  await exchange.waitMs(pictureDueMs(picture.prompt, state.pace));
  const data = rule?.scenario === 'empty' ? [] : [await imageOf(picture)];
  const created = Math.floor(Date.now() / 1000);
  return deliverWhole(exchange, jsonReply({ created, data }), rule);
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

/** The vendor's own models elaborate a prompt; this one only says what it became. */
async function imageOf({ model, prompt }: ImageRequest): Promise<object> {
  const bytes = await drawPicture(planPicture(model, prompt));
  const revised = `A calm, simulated landscape in flat colours, drawn in place of: ${prompt}`;
  return {
    b64_json: bytes.toString('base64'),
    ...(model === 'dall-e-3' && { revised_prompt: revised }),
  };
}

function isGptImage(model: string): boolean {
  return model.startsWith('gpt-image-');
}
