import { Fault } from '../../vendor/vendor.ts';

const largestBytes = 26_214_400;
const formats = ['json', 'text', 'verbose_json'];

export function checkSize(bytes: number): void {
  if (bytes <= largestBytes) return;
  throw new Fault('too-large', {
    message: `413: Maximum content size limit (${largestBytes}) exceeded (${bytes} bytes read)`,
  });
}

/** Only whisper-1 tells of segments and times. */
export function checkFormat(model: string, format: string): void {
  if (!formats.includes(format)) {
    throw new Fault('bad-request', {
      message: `Invalid value: '${format}'. Supported values are: 'json', 'text', and 'verbose_json'.`,
      field: 'response_format',
      code: 'invalid_value',
    });
  }
  if (format !== 'verbose_json' || model.startsWith('whisper')) return;
  throw new Fault('bad-request', {
    message:
      `response_format 'verbose_json' is not compatible with model '${model}'. ` +
      "Use 'json' or 'text' instead.",
    field: 'response_format',
    code: 'unsupported_value',
  });
}

export function checkLanguage(language: string): void {
  if (language === '' || /^[a-z]{2,3}$/.test(language)) return;
  throw new Fault('bad-request', {
    message: `Invalid language '${language}'. Language parameter must be specified in ISO-639-1 format.`,
    field: 'language',
    code: 'invalid_language_format',
  });
}
