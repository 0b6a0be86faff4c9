import { z } from 'zod';
import type { Attachment } from '../attachments/attachment.ts';
import { parseAttachment } from '../attachments/parse-attachment.ts';
import type { SimulatedModel } from '../vendor/models.ts';
import { refuse } from './errors.ts';

const sourceSchema = z.discriminatedUnion('type', [
  z.looseObject({ type: z.literal('base64'), media_type: z.string(), data: z.string() }),
  z.looseObject({ type: z.literal('text'), data: z.string() }),
]);
type Base64Source = Extract<z.infer<typeof sourceSchema>, { type: 'base64' }>;

interface Block {
  type: string;
  [field: string]: unknown;
}

/** Source: https://platform.claude.com/docs/en/build-with-claude/vision and /pdf-support */
export async function parseBlock(
  served: SimulatedModel | null,
  block: Block,
  place: string,
): Promise<Attachment | null> {
  if (block.type !== 'image' && block.type !== 'document') return null;
  if (served) checkModel(served, block.type);
  const { data: source } = sourceSchema.safeParse(block.source);
  if (!source) refuse(`${place}.${block.type}.source: Field required`);
  const name = typeof block.title === 'string' && block.title ? block.title : null;
  if (source.type === 'text') return { kind: 'document', name, pages: null, text: source.data };
  return block.type === 'image' ? parseImageSource(source, place) : parsePdfSource(source, name);
}

function checkModel({ id, inputs }: SimulatedModel, holds: 'image' | 'document'): void {
  if (holds === 'image' && !inputs.includes('image')) {
    refuse(`'${id}' does not support image input.`);
  }
  if (holds === 'document' && !inputs.includes('pdf')) {
    refuse(`'${id}' does not support PDF input.`);
  }
}

async function parseImageSource(
  { media_type, data }: Base64Source,
  place: string,
): Promise<Attachment> {
  const image = await parseAttachment(media_type, data);
  if (image?.kind !== 'image') refuse('Could not process image');
  if (media_type !== `image/${image.format.toLowerCase()}`) {
    const field = `${place}.image.source.base64.data`;
    refuse(`${field}: Image does not match the provided media type ${media_type}`);
  }
  return image;
}

async function parsePdfSource(
  { media_type, data }: Base64Source,
  name: string | null,
): Promise<Attachment> {
  const document = await parseAttachment(media_type, data, name);
  return document?.kind === 'document' ? document : refuse('The PDF specified was not valid.');
}
