import { parseBody } from '../../vendor/incoming.ts';
import type { IncomingRequest } from '../../vendor/vendor.ts';
import { imageRequestSchema, type ImageRequest } from './image-schema.ts';
import { checkFields, checkPrompt } from './image-rules.ts';
import { findImageRules, type ImageModelRules } from './image-models.ts';
import { readSize } from './image-size.ts';

export interface PictureWish {
  model: string;
  prompt: string;
  count: number;
  width: number;
  height: number;
  quality: string;
  isVivid: boolean;
  isUrlWanted: boolean;
}

/** Source: https://platform.openai.com/docs/api-reference/images/create */
export function readImageRequest(request: IncomingRequest): PictureWish {
  const body = parseBody(request, imageRequestSchema);
  const model = body.model ?? 'dall-e-2';
  const rules = findImageRules(model);
  if (rules) checkAll(body, rules);
  return {
    model,
    prompt: body.prompt,
    count: body.n ?? 1,
    ...readSize(body.size ?? '', rules),
    quality: body.quality ?? 'auto',
    isVivid: body.style !== 'natural',
    isUrlWanted: model.startsWith('dall-e-') && body.response_format !== 'b64_json',
  };
}

function checkAll(body: ImageRequest, rules: ImageModelRules): void {
  checkPrompt(body.prompt, rules);
  checkFields(body, rules);
}
