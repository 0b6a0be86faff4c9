import { z } from 'zod';
import type { Attachment } from '../attachments/attachment.ts';
import { parseDataUrl } from '../attachments/parse-attachment.ts';
import type { Part } from '../vendor/messages.ts';
import type { SimulatedModel } from '../vendor/models.ts';
import { VendorError } from '../vendor/vendor.ts';

const imageUrlSchema = z.object({ url: z.string() });

/** Source: https://docs.x.ai/docs/guides/image-understanding. Only JPEG and PNG are accepted. */
export async function parseXaiAttachment(
  served: SimulatedModel | null,
  part: Part,
): Promise<Attachment | null> {
  if (part.type === 'text') return null;
  if (part.type !== 'image_url') {
    throw new VendorError('wrong-type', {
      field: 'messages',
      received: `unknown variant \`${part.type}\``,
      expected: '`text` or `image_url`',
    });
  }
  if (served && !served.inputs.includes('image')) {
    refuse('The model does not support image input but some images are present in the request.');
  }
  const image = await parseDataUrl(imageUrlSchema.safeParse(part.image_url).data?.url ?? '');
  if (image?.kind === 'image' && ['PNG', 'JPEG'].includes(image.format)) return image;
  return refuse('Unsupported image format. Supported image file types: jpg/jpeg or png.');
}

function refuse(message: string): never {
  throw new VendorError('bad-request', { message });
}
