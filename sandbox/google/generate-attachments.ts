import { z } from 'zod';
import type { Attachment } from '../attachments/attachment.ts';
import { decodeBase64 } from '../attachments/decode-base64.ts';
import { parseImage } from '../attachments/parse-image.ts';
import { parsePdf } from '../attachments/parse-pdf.ts';
import { countTokens } from '../vendor/tokens.ts';
import { VendorError } from '../vendor/vendor.ts';

const blobSchema = z.looseObject({
  mimeType: z.string().optional(),
  mime_type: z.string().optional(),
  data: z.string().optional(),
});
const fileSchema = z.looseObject({
  mimeType: z.string().optional(),
  mime_type: z.string().optional(),
  fileUri: z.string().optional(),
  file_uri: z.string().optional(),
});
/** Source: https://ai.google.dev/api/caching#Part. Field names come in both spellings. */
export const partSchema = z.looseObject({
  text: z.string().optional(),
  inlineData: blobSchema.optional(),
  inline_data: blobSchema.optional(),
  fileData: fileSchema.optional(),
  file_data: fileSchema.optional(),
});
type Part = z.infer<typeof partSchema>;

const imageTypes = ['image/png', 'image/jpeg', 'image/webp', 'image/heic', 'image/heif'];

/** Source: https://ai.google.dev/gemini-api/docs/image-understanding and /document-processing */
export function parsePart(model: string, part: Part, place: string): Attachment[] {
  const file = part.fileData ?? part.file_data;
  const blob = part.inlineData ?? part.inline_data;
  const mediaType = (file ?? blob)?.mimeType ?? (file ?? blob)?.mime_type ?? '';
  if (!file && !blob) return [];
  checkType(model, mediaType);
  if (file) {
    const address = file.fileUri ?? file.file_uri ?? '';
    return [
      { kind: 'link', holds: mediaType.startsWith('image/') ? 'image' : 'document', address },
    ];
  }
  const bytes = decode(blob?.data ?? '', `${place}.inline_data.data`);
  if (mediaType.startsWith('text/')) {
    return [{ kind: 'document', name: null, pages: null, text: bytes.toString('utf8') }];
  }
  return [mediaType === 'application/pdf' ? readDocument(bytes) : readPicture(bytes)];
}

function checkType(model: string, mediaType: string): void {
  const isText = mediaType.startsWith('text/');
  const isKnown = isText || mediaType === 'application/pdf' || imageTypes.includes(mediaType);
  if (!isKnown) refuse(`Unsupported MIME type: ${mediaType}`);
  if (!isText && /^gemini-1\.0-pro(?!-vision)/.test(model)) {
    refuse(`Image input modality is not enabled for models/${model}`);
  }
}

function decode(data: string, field: string): Buffer {
  const bytes = decodeBase64(data);
  if (bytes) return bytes;
  const shown = data.length > 80 ? `${data.slice(0, 80)}...` : data;
  throw new VendorError('wrong-type', {
    field,
    message: `Invalid value at '${field}' (TYPE_BYTES), Base64 decoding failed for "${shown}"`,
  });
}

function readPicture(bytes: Buffer): Attachment {
  const image = parseImage(bytes);
  if (!image) refuse('Provided image is not valid.');
  return { kind: 'image', ...image, detail: 'high' };
}

function readDocument(bytes: Buffer): Attachment {
  const pdf = parsePdf(bytes);
  if (!pdf) refuse('The document has no pages.');
  return { kind: 'document', name: null, ...pdf };
}

function refuse(message: string): never {
  throw new VendorError('bad-request', { message });
}

const tokensPerTile = 258;
const smallSide = 384;

/** Source: https://ai.google.dev/gemini-api/docs/tokens and /media-resolution */
export function googleAttachmentTokens(model: string, attachment: Attachment): number {
  const isThird = /^gemini-[3-9]/.test(model);
  const perImage = isThird ? 1_120 : tokensPerTile;
  switch (attachment.kind) {
    case 'link':
      return perImage;
    case 'document': {
      const { pages, text } = attachment;
      if (pages === null) return countTokens(text);
      return isThird ? pages * 560 + countTokens(text) : pages * tokensPerTile;
    }
    case 'image': {
      if (isThird || model.startsWith('gemini-1.')) return perImage;
      return countTiles(attachment) * tokensPerTile;
    }
  }
}

/** A small image is one tile; others are cut by two thirds of their shorter side. */
function countTiles({ width, height }: { width: number; height: number }): number {
  if (width <= smallSide && height <= smallSide) return 1;
  const unit = Math.max(256, Math.min(768, Math.floor(Math.min(width, height) / 1.5)));
  return Math.ceil(width / unit) * Math.ceil(height / unit);
}
