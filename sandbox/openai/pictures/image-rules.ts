import { Fault } from '../../vendor/vendor.ts';
import type { ImageModelRules } from './image-models.ts';
import type { ImageRequest } from './image-schema.ts';

const commonFields = ['prompt', 'model', 'n', 'size', 'quality', 'user'];
const formats = ['url', 'b64_json'];
const styles = ['vivid', 'natural'];

export function checkPrompt(prompt: string, { mostCharacters }: ImageModelRules): void {
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

export function checkFields(body: ImageRequest, rules: ImageModelRules): void {
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
  throw new Fault('bad-request', { message, field, code });
}
