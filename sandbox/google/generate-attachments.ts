import { z } from 'zod';
import type { Attachment } from '../attachments/attachment.ts';
import { parseAttachment } from '../attachments/parse-attachment.ts';
import type { SimulatedModel } from '../vendor/models.ts';
import { refuseRequest } from '../vendor/vendor.ts';

/** Source: https://ai.google.dev/api/caching#Part */
export const partSchema = z.looseObject({
  text: z.string().optional(),
  inlineData: z.looseObject({ mimeType: z.string(), data: z.string() }).optional(),
  functionCall: z.looseObject({ name: z.string(), args: z.looseObject({}).optional() }).optional(),
  functionResponse: z.looseObject({ name: z.string(), response: z.looseObject({}) }).optional(),
  thoughtSignature: z.string().optional(),
});
type Part = z.infer<typeof partSchema>;

const knownTypes = ['application/pdf', 'image/png', 'image/jpeg', 'image/webp'];

/** Source: https://ai.google.dev/gemini-api/docs/image-understanding and /document-processing */
export async function parsePart(
  served: SimulatedModel | null,
  { inlineData }: Part,
): Promise<Attachment | null> {
  if (!inlineData) return null;
  const { mimeType, data } = inlineData;
  if (!knownTypes.includes(mimeType)) refuseRequest(`Unsupported MIME type: ${mimeType}`);
  if (served && !served.inputs.includes('image')) {
    refuseRequest(`Image input modality is not enabled for models/${served.id}`);
  }
  const attachment = await parseAttachment(mimeType, data);
  if (attachment) return attachment;
  return refuseRequest(
    mimeType === 'application/pdf' ? 'The document has no pages.' : 'Provided image is not valid.',
  );
}
