import { z } from 'zod';
import type { Attachment } from '../attachments/attachment.ts';
import { decodeBase64 } from '../attachments/decode-base64.ts';
import { parseImage } from '../attachments/parse-image.ts';
import { parsePdf } from '../attachments/parse-pdf.ts';
import { countTokens } from '../vendor/tokens.ts';
import { refuse } from './errors.ts';

const sourceSchema = z.discriminatedUnion('type', [
  z.looseObject({ type: z.literal('base64'), media_type: z.string(), data: z.string() }),
  z.looseObject({ type: z.literal('text'), data: z.string() }),
  z.looseObject({ type: z.literal('url'), url: z.string() }),
  z.looseObject({ type: z.literal('file'), file_id: z.string() }),
]);
type Base64Source = Extract<z.infer<typeof sourceSchema>, { type: 'base64' }>;

const imageTypes = ['image/jpeg', 'image/png', 'image/gif', 'image/webp'];
const largestBase64 = 5 * 1024 * 1024;
const longestSideTaken = 8_000;
const mostPages = 100;

interface Block {
  type: string;
  [field: string]: unknown;
}

/** Source: https://platform.claude.com/docs/en/build-with-claude/vision and /pdf-support */
export function parseAttachment(model: string, block: Block, place: string): Attachment[] {
  if (block.type !== 'image' && block.type !== 'document') return [];
  const holds = block.type;
  checkModel(model, holds);
  const parsed = sourceSchema.safeParse(block.source);
  if (!parsed.success) refuse(`${place}.${holds}.source: Field required`);
  const source = parsed.data;
  switch (source.type) {
    case 'url':
      return [{ kind: 'link', holds, address: source.url }];
    case 'file':
      return [{ kind: 'link', holds, address: source.file_id }];
    case 'text':
      return [{ kind: 'document', name: titleOf(block), pages: null, text: source.data }];
    case 'base64':
      return holds === 'image'
        ? [readImageSource(source, `${place}.image.source.base64`)]
        : [{ ...readPdfSource(source, `${place}.pdf.source.base64`), name: titleOf(block) }];
  }
}

function checkModel(model: string, holds: 'image' | 'document'): void {
  const isBlind = /^claude-(?:instant|[12](?!\d))/.test(model);
  const readsNoPdf = isBlind || /^claude-3-(?:opus|sonnet|haiku)/.test(model);
  if (holds === 'image' && isBlind) refuse(`'${model}' does not support image input.`);
  if (holds === 'document' && readsNoPdf) refuse(`'${model}' does not support PDF input.`);
}

function readImageSource({ media_type, data }: Base64Source, place: string): Attachment {
  if (!imageTypes.includes(media_type)) {
    refuse(
      `${place}.media_type: Input should be 'image/jpeg', 'image/png', 'image/gif' or 'image/webp'`,
    );
  }
  if (data.length > largestBase64) {
    refuse(`${place}: image exceeds 5 MB maximum: ${data.length} bytes > ${largestBase64} bytes`);
  }
  const bytes = decodeBase64(data);
  if (!bytes) refuse(`${place}.data: Invalid base64 data`);
  const image = parseImage(bytes);
  if (!image) refuse('Could not process image');
  if (media_type !== `image/${image.format.toLowerCase()}`) {
    refuse(`${place}.data: Image does not match the provided media type ${media_type}`);
  }
  if (Math.max(image.width, image.height) > longestSideTaken) {
    refuse(
      `${place}.data: At least one of the image dimensions exceed max allowed size: 8000 pixels`,
    );
  }
  return { kind: 'image', ...image, detail: 'high' };
}

function readPdfSource({ media_type, data }: Base64Source, place: string) {
  if (media_type !== 'application/pdf') {
    refuse(`${place}.media_type: Input should be 'application/pdf'`);
  }
  const bytes = decodeBase64(data);
  if (!bytes) refuse(`${place}.data: Invalid base64 data`);
  const pdf = parsePdf(bytes);
  if (!pdf) refuse(`${place}.data: The PDF specified was not valid.`);
  if (pdf.pages > mostPages) {
    refuse(`${place}.data: A maximum of ${mostPages} PDF pages may be provided.`);
  }
  return { kind: 'document' as const, ...pdf };
}

function titleOf({ title }: Block): string | null {
  return typeof title === 'string' && title ? title : null;
}

const mostPixels = 1_200_000;
const longestSideKept = 1_568;
const pixelsPerToken = 750;
const tokensPerPage = 1_500;

/** Source: https://platform.claude.com/docs/en/build-with-claude/vision#evaluate-image-size */
export function anthropicAttachmentTokens(_model: string, attachment: Attachment): number {
  switch (attachment.kind) {
    case 'link':
      return mostPixels / pixelsPerToken;
    case 'document':
      return countTokens(attachment.text) + (attachment.pages ?? 0) * tokensPerPage;
    case 'image': {
      const { width, height } = attachment;
      const scale = Math.min(1, longestSideKept / Math.max(width, height));
      return Math.ceil(Math.min(width * height * scale ** 2, mostPixels) / pixelsPerToken);
    }
  }
}
