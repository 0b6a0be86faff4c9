import { VendorError, type IncomingRequest } from '../../vendor/vendor.ts';
import { parseSpeech, type Speech } from './parse-speech.ts';

interface TranscriptionRequest {
  model: string;
  speech: Speech;
}

const shortestSeconds = 0.1;

/** Source: https://platform.openai.com/docs/api-reference/audio/createTranscription */
export async function parseTranscriptionRequest(
  request: IncomingRequest,
): Promise<TranscriptionRequest> {
  const form = await readForm(request);
  const file = form.get('file');
  const model = form.get('model');
  if (typeof model !== 'string') throw new VendorError('missing-field', { field: 'model' });
  if (!(file instanceof File)) throw new VendorError('missing-field', { field: 'file' });
  return { model, speech: await listen(file) };
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

async function listen(file: File): Promise<Speech> {
  const speech = parseSpeech(Buffer.from(await file.arrayBuffer()));
  if (!speech) refuse('Audio file might be corrupted or unsupported', 'invalid_value');
  if (speech.seconds < shortestSeconds) {
    refuse('Audio file is too short. Minimum audio length is 0.1 seconds.', 'audio_too_short');
  }
  return speech;
}

function refuse(message: string, code: string): never {
  throw new VendorError('bad-request', { message, field: 'file', code });
}
