import { z } from 'zod';
import { parseBody } from '../vendor/incoming.ts';
import { readDataUrl } from '../pictures/read-data-url.ts';
import type { PictureDialect, PictureRequest } from '../vendor/serve/serve-picture.ts';
import { VendorError, type IncomingRequest } from '../vendor/vendor.ts';
import { openaiIdentity, serverErrorBody } from './errors.ts';
import { jsonReply } from './reply.ts';

const mostCharacters = 4_000;

/** Source: https://platform.openai.com/docs/api-reference/images/create */
const imageRequestSchema = z.looseObject({
  model: z.string(),
  prompt: z.string(),
  response_format: z.string().nullish(),
});
type ImageRequest = z.infer<typeof imageRequestSchema>;

/** Makes one picture per request and always returns its bytes. */
export const openaiPictures: PictureDialect<ImageRequest & PictureRequest> = {
  identity: openaiIdentity,
  parse: parseImageRequest,
  reply: (request, pngs) =>
    jsonReply({
      created: Math.floor(Date.now() / 1000),
      data: pngs.map((png) => presentPicture(request, png)),
      ...(isGptImage(request.model) && { usage: usageOf(request) }),
    }),
  decline({ model }) {
    throw refusalOf(model);
  },
  failed: jsonReply(serverErrorBody),
};

/**
 * The JSON form of an edit, which only the GPT image models accept.
 * Source: https://platform.openai.com/docs/api-reference/images/createEdit
 */
const editSchema = imageRequestSchema.extend({
  images: z
    .array(z.looseObject({ image_url: z.string() }))
    .min(1)
    .max(16),
  mask: z.looseObject({ image_url: z.string() }).nullish(),
});

export const openaiEdits: PictureDialect<ImageRequest & PictureRequest> = {
  ...openaiPictures,
  parse(request) {
    const asked = parseImageRequest(request);
    const { images, mask } = parseBody(request, editSchema);
    if (!isGptImage(asked.model)) {
      throw new VendorError('bad-request', {
        message: `The model '${asked.model}' does not support image edits in JSON.`,
        field: 'model',
        code: 'invalid_value',
      });
    }
    const [given] = images.map((image, at) =>
      readPicture(`images[${at}].image_url`, image.image_url),
    );
    if (mask) readPicture('mask.image_url', mask.image_url);
    return { ...asked, ...(given && { given }), pictures: images.length, isMasked: Boolean(mask) };
  },
};

function readPicture(field: string, url = ''): Buffer {
  const given = readDataUrl(url);
  if (given) return given;
  throw new VendorError('bad-request', {
    message: `Invalid '${field}': expected a valid URL.`,
    field,
    code: 'invalid_value',
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

/** Source: https://help.openai.com/en/articles/6338764-content-policy and replies of the real API. */
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

const pictureTokens = 1_056;
const givenTokens = 1_024;

/**
 * Source: https://platform.openai.com/docs/api-reference/images/object (`usage`, for the GPT image models)
 */
function usageOf({ prompt, pictures = 0 }: ImageRequest & PictureRequest): object {
  const textTokens = Math.ceil(prompt.length / 4);
  const imageTokens = pictures * givenTokens;
  return {
    input_tokens: textTokens + imageTokens,
    input_tokens_details: { text_tokens: textTokens, image_tokens: imageTokens },
    output_tokens: pictureTokens,
    total_tokens: textTokens + imageTokens + pictureTokens,
  };
}

/** OpenAI adds detail to the prompt. The sandbox merely says that it drew a landscape instead. */
function presentPicture({ model, prompt }: ImageRequest, png: Buffer): object {
  const revised = `A calm, simulated landscape in flat colours, drawn in place of: ${prompt}`;
  return {
    b64_json: png.toString('base64'),
    ...(model === 'dall-e-3' && { revised_prompt: revised }),
  };
}

function isGptImage(model: string): boolean {
  return model.startsWith('gpt-image-');
}
