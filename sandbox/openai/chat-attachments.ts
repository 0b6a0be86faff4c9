import { z } from 'zod';
import type { Attachment } from '../attachments/attachment.ts';
import { parseDataUrl } from '../attachments/decode-base64.ts';
import { parseImage } from '../attachments/parse-image.ts';
import { parsePdf } from '../attachments/parse-pdf.ts';
import { countTokens } from '../vendor/tokens.ts';
import { VendorError } from '../vendor/vendor.ts';

interface ChatPart {
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
export function parseChatAttachment(
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
  const image = parseImage(data.bytes);
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
  const pdf = parsePdf(data.bytes);
  if (!pdf) refuse(`The file '${filename ?? 'file'}' is not a valid PDF.`, 'invalid_value');
  return { kind: 'document', name: filename ?? null, ...pdf };
}

function parsePart<T extends z.ZodType>(schema: T, value: unknown, field: string): z.infer<T> {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  if (value === undefined) throw new VendorError('missing-field', { field });
  const received = typeof value === 'object' ? 'an object of another form' : `a ${typeof value}`;
  throw new VendorError('wrong-type', { field, expected: 'an object', received });
}

function refuseType(type: string, [message, part]: [number, number]): never {
  throw new VendorError('bad-request', {
    message: `Invalid content type. ${type} is only supported by certain models.`,
    field: `messages.[${message}].content.[${part}].type`,
    code: '',
  });
}

function refuseUrl(field: string, kind: 'image' | 'PDF'): never {
  const type = kind === 'PDF' ? 'application/pdf' : 'image';
  const example = kind === 'PDF' ? 'application/pdf' : 'image/png';
  throw new VendorError('bad-request', {
    message:
      `Invalid '${field}'. Expected a base64-encoded data URL with an ${type} MIME type ` +
      `(e.g. 'data:${example};base64,aW1nIGJ5dGVzIGhlcmU='), but got an invalid value.`,
    field,
    code: 'invalid_value',
  });
}

function refuse(message: string, code: string): never {
  throw new VendorError('bad-request', { message, field: null, code });
}

const blindFamily =
  /^(?:gpt-3\.5|gpt-4(?:-0314|-0613|-32k.*|-1106-preview|-0125-preview|-turbo-preview)?$|o1-(?:mini|preview)|o3-mini)/;

function seesImages(model: string): boolean {
  return !blindFamily.test(model);
}

type TileCost = [base: number, tile: number];
const tileCosts: readonly (readonly [family: RegExp, cost: TileCost])[] = [
  [/^gpt-4o-mini/, [2_833, 5_667]],
  [/^gpt-5/, [70, 140]],
  [/^o\d/, [75, 150]],
];
const patchFactors: readonly (readonly [family: RegExp, factor: number])[] = [
  [/^gpt-(?:4\.1|5)-mini/, 1.62],
  [/^gpt-(?:4\.1|5)-nano/, 2.46],
  [/^o4-mini/, 1.72],
];

/** Source: https://platform.openai.com/docs/guides/images-vision#calculating-costs */
export function openaiAttachmentTokens(model: string, attachment: Attachment): number {
  const [base, tile] = tileCosts.find(([family]) => family.test(model))?.[1] ?? [85, 170];
  switch (attachment.kind) {
    case 'link':
      return base + 4 * tile;
    case 'document':
      return countTokens(attachment.text) + (attachment.pages ?? 0) * (base + 4 * tile);
    case 'image': {
      const factor = patchFactors.find(([family]) => family.test(model))?.[1];
      if (factor) return Math.ceil(countPatches(attachment) * factor);
      return attachment.detail === 'low' ? base : base + tile * countTiles(attachment);
    }
  }
}

/** Fitted into 2,048 pixels, then to a shorter side of 768, then cut into squares of 512. */
function countTiles({ width, height }: { width: number; height: number }): number {
  const fit = Math.min(1, 2_048 / Math.max(width, height));
  const scale = fit * Math.min(1, 768 / (fit * Math.min(width, height)));
  return Math.ceil((width * scale) / 512) * Math.ceil((height * scale) / 512);
}

function countPatches({ width, height }: { width: number; height: number }): number {
  return Math.min(1_536, Math.ceil(width / 32) * Math.ceil(height / 32));
}
