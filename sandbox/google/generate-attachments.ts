import type { Attachment } from '../attachments/attachment.ts';
import { decodeBase64 } from '../attachments/decode-base64.ts';
import { readImage } from '../attachments/read-image.ts';
import { readPdf } from '../attachments/read-pdf.ts';
import { Fault } from '../vendor/vendor.ts';
import type { Part } from './generate-part.ts';

const imageTypes = ['image/png', 'image/jpeg', 'image/webp', 'image/heic', 'image/heif'];

/** Source: https://ai.google.dev/gemini-api/docs/image-understanding and /document-processing */
export function readPart(model: string, part: Part, place: string): Attachment[] {
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
  throw new Fault('wrong-type', {
    field,
    message: `Invalid value at '${field}' (TYPE_BYTES), Base64 decoding failed for "${shown}"`,
  });
}

function readPicture(bytes: Buffer): Attachment {
  const image = readImage(bytes);
  if (!image) refuse('Provided image is not valid.');
  return { kind: 'image', ...image, detail: 'high' };
}

function readDocument(bytes: Buffer): Attachment {
  const pdf = readPdf(bytes);
  if (!pdf) refuse('The document has no pages.');
  return { kind: 'document', name: null, ...pdf };
}

function refuse(message: string): never {
  throw new Fault('bad-request', { message });
}
