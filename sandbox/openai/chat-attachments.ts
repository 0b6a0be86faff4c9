import { z } from 'zod';
import type { Attachment } from '../attachments/attachment.ts';
import { parseDataUrl } from '../attachments/decode-base64.ts';
import { readImage } from '../attachments/read-image.ts';
import { readPdf } from '../attachments/read-pdf.ts';
import { Fault } from '../vendor/vendor.ts';
import { seesImages } from './image-tokens.ts';

export interface ChatPart {
  type: string;
  [field: string]: unknown;
}

const imageUrlSchema = z.object({ url: z.string(), detail: z.string().nullish() });
const fileSchema = z.object({
  filename: z.string().nullish(),
  file_data: z.string().nullish(),
  file_id: z.string().nullish(),
});
const largestImageBytes = 20 * 1024 * 1024;

/** Source: https://platform.openai.com/docs/guides/images-vision. Text is no attachment. */
export function readChatAttachment(
  model: string,
  part: ChatPart,
  place: [message: number, part: number],
): Attachment[] {
  if (part.type !== 'image_url' && part.type !== 'file') return [];
  if (!seesImages(model)) refuseType(part.type, place);
  const field = `messages[${place[0]}].content[${place[1]}].${part.type}`;
  return [part.type === 'file' ? readFile(part.file, field) : readImagePart(part.image_url, field)];
}

function readImagePart(value: unknown, field: string): Attachment {
  const { url, detail } = parsePart(imageUrlSchema, value, field);
  if (/^https?:\/\//i.test(url)) return { kind: 'link', holds: 'image', address: url };
  const data = parseDataUrl(url);
  if (!data?.mediaType.startsWith('image/') || !data.bytes) refuseUrl(`${field}.url`, 'image');
  if (data.bytes.length > largestImageBytes) {
    refuse(
      `${unsupported} is below 20 MB in size and is of one the ${formats}`,
      'sanitizer_server_error',
    );
  }
  const image = readImage(data.bytes);
  if (!image) refuse(`${unsupported} has of one the ${formats}`, 'invalid_image_format');
  return { kind: 'image', ...image, detail: detail === 'low' ? 'low' : 'high' };
}

const unsupported = 'You uploaded an unsupported image. Please make sure your image';
const formats = "following formats: ['png', 'jpeg', 'gif', 'webp'].";

function readFile(value: unknown, field: string): Attachment {
  const { filename, file_data, file_id } = parsePart(fileSchema, value, field);
  if (file_id) return { kind: 'link', holds: 'document', address: file_id };
  const data = parseDataUrl(file_data ?? '');
  if (data?.mediaType !== 'application/pdf' || !data.bytes) refuseUrl(`${field}.file_data`, 'PDF');
  const pdf = readPdf(data.bytes);
  if (!pdf) refuse(`The file '${filename ?? 'file'}' is not a valid PDF.`, 'invalid_value');
  return { kind: 'document', name: filename ?? null, ...pdf };
}

function parsePart<T extends z.ZodType>(schema: T, value: unknown, field: string): z.infer<T> {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  if (value === undefined) throw new Fault('missing-field', { field });
  const received = typeof value === 'object' ? 'an object of another form' : `a ${typeof value}`;
  throw new Fault('wrong-type', { field, expected: 'an object', received });
}

function refuseType(type: string, [message, part]: [number, number]): never {
  throw new Fault('bad-request', {
    message: `Invalid content type. ${type} is only supported by certain models.`,
    field: `messages.[${message}].content.[${part}].type`,
    code: '',
  });
}

function refuseUrl(field: string, kind: 'image' | 'PDF'): never {
  const type = kind === 'PDF' ? 'application/pdf' : 'image';
  const example = kind === 'PDF' ? 'application/pdf' : 'image/png';
  throw new Fault('bad-request', {
    message:
      `Invalid '${field}'. Expected a base64-encoded data URL with an ${type} MIME type ` +
      `(e.g. 'data:${example};base64,aW1nIGJ5dGVzIGhlcmU='), but got an invalid value.`,
    field,
    code: 'invalid_value',
  });
}

function refuse(message: string, code: string): never {
  throw new Fault('bad-request', { message, field: null, code });
}
