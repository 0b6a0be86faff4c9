import { z } from 'zod';
import { parseBody } from '../../vendor/incoming.ts';
import { VendorError, type IncomingRequest } from '../../vendor/vendor.ts';
import { findImageRules, type ImageModelRules } from './image-models.ts';

export interface PictureRequest {
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
export function parseImageRequest(request: IncomingRequest): PictureRequest {
  const body = parseBody(request, imageRequestSchema);
  const model = body.model ?? 'dall-e-2';
  const rules = findImageRules(model);
  if (rules) checkAll(body, rules);
  return {
    model,
    prompt: body.prompt,
    count: body.n ?? 1,
    ...parsePictureSize(body.size ?? '', rules),
    quality: body.quality ?? 'auto',
    isVivid: body.style !== 'natural',
    isUrlWanted: model.startsWith('dall-e-') && body.response_format !== 'b64_json',
  };
}

function checkAll(body: ImageRequest, rules: ImageModelRules): void {
  checkPrompt(body.prompt, rules);
  checkFields(body, rules);
}

const imageRequestSchema = z.looseObject({
  prompt: z.string(),
  model: z.string().nullish(),
  n: z.int().nullish(),
  size: z.string().nullish(),
  quality: z.string().nullish(),
  style: z.string().nullish(),
  response_format: z.string().nullish(),
});
type ImageRequest = z.infer<typeof imageRequestSchema>;

const commonFields = ['prompt', 'model', 'n', 'size', 'quality', 'user'];
const formats = ['url', 'b64_json'];
const styles = ['vivid', 'natural'];

function checkPrompt(prompt: string, { mostCharacters }: ImageModelRules): void {
  if (prompt.trim() === '') {
    refuse(
      "Invalid 'prompt': empty string. Expected a string with minimum length 1, but got an " +
        'empty string instead.',
      'prompt',
      'empty_string',
    );
  }
  if (prompt.length <= mostCharacters) return;
  refuse(
    `Invalid 'prompt': string too long. Expected a string with maximum length ${mostCharacters}, ` +
      `but got a string with length ${prompt.length} instead.`,
    'prompt',
    'string_above_max_length',
  );
}

function checkFields(body: ImageRequest, rules: ImageModelRules): void {
  const known = [...commonFields, ...rules.ownFields];
  const unknown = Object.keys(body).find((field) => body[field] != null && !known.includes(field));
  if (unknown) refuse(`Unknown parameter: '${unknown}'.`, unknown, 'unknown_parameter');
  checkChoice('quality', body.quality, rules.qualities);
  checkChoice('style', body.style, styles);
  checkChoice('response_format', body.response_format, formats);
  checkCount(body.n ?? 1, rules.mostPictures);
}

function checkCount(count: number, most: number): void {
  if (count > most && most === 1) {
    refuse('You must provide n=1 for this model.', null, 'invalid_n');
  }
  if (count > most) {
    refuse(
      `Invalid 'n': integer above maximum value. Expected a value <= ${most}, but got ${count} instead.`,
      'n',
      'integer_above_max_value',
    );
  }
  if (count >= 1) return;
  refuse(
    `Invalid 'n': integer below minimum value. Expected a value >= 1, but got ${count} instead.`,
    'n',
    'integer_below_min_value',
  );
}

function checkChoice(
  field: string,
  value: string | null | undefined,
  choices: readonly string[],
): void {
  if (value == null || choices.includes(value)) return;
  const quoted = choices.map((choice) => `'${choice}'`);
  const last = quoted.at(-1) ?? '';
  const list = quoted.length > 1 ? `${quoted.slice(0, -1).join(', ')} and ${last}` : last;
  refuse(`Invalid value: '${value}'. Supported values are: ${list}.`, field, 'invalid_value');
}

function refuse(message: string, field: string | null, code: string): never {
  throw new VendorError('bad-request', { message, field, code });
}

interface Size {
  width: number;
  height: number;
}

const longestSide = 3_840;

/** Sizes are written as `1024x1792`; an empty one or `auto` is left to the model. */
function parsePictureSize(text: string, rules: ImageModelRules | null): Size {
  const asked = text === '' || text === 'auto' ? (rules?.defaultSize ?? '1024x1024') : text;
  const size = parseSize(asked);
  const isTaken = !rules || rules.sizes.includes(text || asked) || isFree(size, rules);
  if (size && isTaken) return size;
  throw new VendorError('bad-request', {
    message: 'The size is not supported by this model.',
    field: null,
    code: 'invalid_size',
  });
}

function parseSize(text: string): Size | null {
  const match = /^(\d{2,4})x(\d{2,4})$/.exec(text);
  return match && { width: Number(match[1]), height: Number(match[2]) };
}

function isFree(size: Size | null, { takesAnySize }: ImageModelRules): boolean {
  if (!takesAnySize || !size) return false;
  const { width, height } = size;
  const ratio = width / height;
  const isAligned = width % 16 === 0 && height % 16 === 0;
  return isAligned && ratio >= 1 / 3 && ratio <= 3 && Math.max(width, height) <= longestSide;
}
