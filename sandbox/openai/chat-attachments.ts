import { z } from 'zod';
import type { Attachment } from '../attachments/attachment.ts';
import { parseDataUrl } from '../attachments/parse-attachment.ts';
import type { Part, Place } from '../vendor/messages.ts';
import type { SimulatedModel } from '../vendor/models.ts';
import { VendorError } from '../vendor/vendor.ts';

const imageUrlSchema = z.object({ url: z.string() });
const fileSchema = z.object({ filename: z.string().nullish(), file_data: z.string() });

/** Source: https://platform.openai.com/docs/guides/images-vision. Returns null for a text part. */
export async function parseChatAttachment(
  served: SimulatedModel | null,
  part: Part,
  place: Place,
): Promise<Attachment | null> {
  if (part.type !== 'image_url' && part.type !== 'file') return null;
  refuseBlind(served, part.type, `messages.[${place.message}].content.[${place.part}].type`);
  if (part.type === 'file') return parseFilePart(part.file);
  return parseImageUrl(imageUrlSchema.safeParse(part.image_url).data?.url);
}

export function refuseBlind(served: SimulatedModel | null, type: string, field: string): void {
  if (!served || served.inputs.includes('image')) return;
  const message = `Invalid content type. ${type} is only supported by certain models.`;
  throw new VendorError('bad-request', { message, field, code: '' });
}

export async function parseImageUrl(url: unknown): Promise<Attachment> {
  const image = await parseDataUrl(typeof url === 'string' ? url : '');
  if (image?.kind === 'image') return image;
  const message =
    'You uploaded an unsupported image. Please make sure your image has of one the following ' +
    "formats: ['png', 'jpeg', 'gif', 'webp'].";
  throw new VendorError('bad-request', { message, field: null, code: 'invalid_image_format' });
}

export async function parseFilePart(value: unknown): Promise<Attachment> {
  const { data } = fileSchema.safeParse(value);
  const name = data?.filename ?? null;
  const document = await parseDataUrl(data?.file_data ?? '', name);
  if (document?.kind === 'document') return document;
  const message = `The file '${name ?? 'file'}' is not a valid PDF.`;
  throw new VendorError('bad-request', { message, field: null, code: 'invalid_value' });
}
