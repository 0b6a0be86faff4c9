import { z } from 'zod';
import type { Attachment } from '../attachments/attachment.ts';
import { parseDataUrl } from '../attachments/decode-base64.ts';
import { parseImage } from '../attachments/parse-image.ts';
import { countTokens } from '../vendor/tokens.ts';
import { VendorError } from '../vendor/vendor.ts';

const blindFamily = /^grok-(?:beta$|2(?!-vision)|3|code)/;
const imageUrlSchema = z.object({ url: z.string(), detail: z.string().nullish() });
const largestImageBytes = 20 * 1024 * 1024;
const tileSide = 448;
const tileTokens = 256;
const mostTiles = 6;

/** Source: https://docs.x.ai/docs/guides/image-understanding. Only JPEG and PNG are taken. */
export function parseXaiAttachment(
  model: string,
  part: { type: string; [field: string]: unknown },
): Attachment[] {
  if (part.type === 'text') return [];
  if (part.type !== 'image_url') {
    throw new VendorError('wrong-type', {
      field: 'messages',
      received: `unknown variant \`${part.type}\``,
      expected: '`text` or `image_url`',
    });
  }
  if (blindFamily.test(model)) {
    refuse('The model does not support image input but some images are present in the request.');
  }
  return [readImagePart(part.image_url)];
}

function readImagePart(value: unknown): Attachment {
  const result = imageUrlSchema.safeParse(value);
  if (!result.success) throw new VendorError('missing-field', { field: 'image_url.url' });
  const { url, detail } = result.data;
  if (/^https?:\/\//i.test(url)) return { kind: 'link', holds: 'image', address: url };
  const bytes = parseDataUrl(url)?.bytes;
  if (!bytes) refuse('Invalid base64-encoded image: it must be a data URL of a JPEG or PNG image.');
  if (bytes.length > largestImageBytes) refuse('Image size exceeds the maximum of 20MiB.');
  const image = parseImage(bytes);
  if (!image || (image.format !== 'PNG' && image.format !== 'JPEG')) {
    refuse('Unsupported image format. Supported image file types: jpg/jpeg or png.');
  }
  return { kind: 'image', ...image, detail: detail === 'low' ? 'low' : 'high' };
}

/** One tile of 448 pixels costs 256 tokens; the whole image counts as a tile more. */
export function xaiAttachmentTokens(_model: string, attachment: Attachment): number {
  if (attachment.kind === 'document') return countTokens(attachment.text);
  if (attachment.kind === 'link' || attachment.detail === 'low') return 2 * tileTokens;
  const { width, height } = attachment;
  const tiles = Math.ceil(width / tileSide) * Math.ceil(height / tileSide);
  return (Math.min(tiles, mostTiles) + 1) * tileTokens;
}

function refuse(message: string): never {
  throw new VendorError('bad-request', { message });
}
