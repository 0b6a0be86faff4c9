import { readSpeech, type Speech } from './read-speech.ts';
import { Fault, type IncomingRequest } from '../../vendor/vendor.ts';
import { checkFormat, checkLanguage, checkSize } from './transcription-rules.ts';

export interface Dictation {
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
export async function readTranscriptionRequest(request: IncomingRequest): Promise<Dictation> {
  const form = await readForm(request);
  const file = form.get('file');
  const model = form.get('model');
  if (typeof model !== 'string') throw new Fault('missing-field', { field: 'model' });
  if (!(file instanceof File)) throw new Fault('missing-field', { field: 'file' });
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
    const fault = new Fault('bad-request', {
      message: 'Could not parse multipart form',
      field: null,
      code: '',
    });
    fault.cause = cause;
    throw fault;
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
  const speech = readSpeech(Buffer.from(await file.arrayBuffer()));
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
  throw new Fault('bad-request', { message, field, code });
}
