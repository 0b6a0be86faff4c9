import { z } from 'zod';
import { readDataUrl } from '../pictures/read-data-url.ts';
import { parseBody } from '../vendor/incoming.ts';
import type { PictureDialect, PictureRequest } from '../vendor/serve/serve-picture.ts';
import { VendorError } from '../vendor/vendor.ts';
import { pictureTicks } from './cost-ticks.ts';
import { jsonHeaders, xaiErrorReply } from './errors.ts';
import { xaiDialect } from './xai.ts';

const imageRequestSchema = z.looseObject({ model: z.string(), prompt: z.string() });

/**
 * If xAI's filter blocks a picture, the reply has `respect_moderation` false and no picture.
 * Source: https://docs.x.ai/docs/guides/image-generations
 */
export const xaiPictures: PictureDialect<PictureRequest> = {
  identity: xaiDialect,
  parse: (request) => parseBody(request, imageRequestSchema),
  reply: ({ model, given }, pngs) =>
    jsonReply(
      pngs.map((png) => ({
        b64_json: png.toString('base64'),
        mime_type: 'image/png',
        revised_prompt: '',
        respect_moderation: true,
      })),
      pictureTicks(model, pngs.length + (given ? 1 : 0)),
    ),
  decline: () => jsonReply([{ b64_json: '', revised_prompt: '', respect_moderation: false }], 0),
  failed: { ...xaiErrorReply('server-error', {}), status: 200 },
};

const editSchema = imageRequestSchema.extend({ image: z.looseObject({ url: z.string() }) });

/** Edits a picture. Source: https://docs.x.ai/developers/model-capabilities/images/editing */
export const xaiEdits: PictureDialect<PictureRequest> = {
  ...xaiPictures,
  parse(request) {
    const { model, prompt, image } = parseBody(request, editSchema);
    const given = readDataUrl(image.url);
    if (!given) throw new VendorError('bad-request', { message: 'Invalid image URL.' });
    return { model, prompt, given };
  },
};

function jsonReply(data: object[], ticks: number) {
  const body = JSON.stringify({ data, usage: { cost_in_usd_ticks: ticks } });
  return { status: 200, headers: jsonHeaders(), body };
}
