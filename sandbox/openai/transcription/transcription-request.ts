import { VendorError, type IncomingRequest } from '../../vendor/vendor.ts';
import { parseSpeech, type Speech } from './parse-speech.ts';

export interface TranscriptionRequest {
  model: string;
  prompt: string;
  language: string;
  format: string;
  speech: Speech;
}

const shortestSeconds = 0.1;
const formatNames = "['flac', 'm4a', 'mp3', 'mp4', 'mpeg', 'mpga', 'oga', 'ogg', 'wav', 'webm']";
const extension = /\.(?:flac|m4a|mp3|mp4|mpeg|mpga|oga|ogg|wav|webm)$/i;

/** Source: https://platform.openai.com/docs/api-reference/audio/createTranscription */
export async function parseTranscriptionRequest(
  request: IncomingRequest,
): Promise<TranscriptionRequest> {
  const form = await readForm(request);
  const file = form.get('file');
  const model = form.get('model');
  if (typeof model !== 'string') throw new VendorError('missing-field', { field: 'model' });
  if (!(file instanceof File)) throw new VendorError('missing-field', { field: 'file' });
  checkSize(request.form?.length ?? 0);
  const format = readText(form, 'response_format') || 'json';
  checkFormat(model, format);
  const language = readText(form, 'language');
  checkLanguage(language);
  return { model, prompt: readText(form, 'prompt'), language, format, speech: await listen(file) };
}

async function readForm({ form, headers }: IncomingRequest): Promise<FormData> {
  const type = String(headers['content-type'] ?? '');
  try {
    return await new Response(form && new Uint8Array(form), {
      headers: { 'content-type': type },
    }).formData();
  } catch (cause) {
    const error = new VendorError('bad-request', {
      message: 'Could not parse multipart form',
      field: null,
      code: '',
    });
    error.cause = cause;
    throw error;
  }
}

function readText(form: FormData, field: string): string {
  const value = form.get(field);
  return typeof value === 'string' ? value : '';
}

async function listen(file: File): Promise<Speech> {
  if (!extension.test(file.name)) {
    refuse(`Invalid file format. Supported formats: ${formatNames}`, null, '');
  }
  const speech = parseSpeech(Buffer.from(await file.arrayBuffer()));
  if (!speech) {
    refuse('Audio file might be corrupted or unsupported', 'file', 'invalid_value');
  }
  if (speech.seconds < shortestSeconds) {
    const message = 'Audio file is too short. Minimum audio length is 0.1 seconds.';
    refuse(message, 'file', 'audio_too_short');
  }
  return speech;
}

function refuse(message: string, field: string | null, code: string): never {
  throw new VendorError('bad-request', { message, field, code });
}

const largestBytes = 26_214_400;
const formats = ['json', 'text', 'verbose_json'];

function checkSize(bytes: number): void {
  if (bytes <= largestBytes) return;
  throw new VendorError('too-large', {
    message: `413: Maximum content size limit (${largestBytes}) exceeded (${bytes} bytes read)`,
  });
}

/** Only whisper-1 tells of segments and times. */
function checkFormat(model: string, format: string): void {
  if (!formats.includes(format)) {
    throw new VendorError('bad-request', {
      message: `Invalid value: '${format}'. Supported values are: 'json', 'text', and 'verbose_json'.`,
      field: 'response_format',
      code: 'invalid_value',
    });
  }
  if (format !== 'verbose_json' || model.startsWith('whisper')) return;
  throw new VendorError('bad-request', {
    message:
      `response_format 'verbose_json' is not compatible with model '${model}'. ` +
      "Use 'json' or 'text' instead.",
    field: 'response_format',
    code: 'unsupported_value',
  });
}

function checkLanguage(language: string): void {
  if (language === '' || /^[a-z]{2,3}$/.test(language)) return;
  throw new VendorError('bad-request', {
    message: `Invalid language '${language}'. Language parameter must be specified in ISO-639-1 format.`,
    field: 'language',
    code: 'invalid_language_format',
  });
}
