import type { FastifyReply, FastifyRequest } from 'fastify';
import { deliverWhole } from '../../vendor/serve/deliver.ts';
import type { Exchange } from '../../vendor/serve/exchange.ts';
import { transcriptDueMs } from '../../vendor/pace.ts';
import type { SandboxState } from '../../control/sandbox-state.ts';
import type { ScenarioRule } from '../../control/scenarios.ts';
import { serveExchange } from '../../vendor/serve/serve-exchange.ts';
import { openaiIdentity, serverErrorBody } from '../errors.ts';
import { jsonReply, okHeaders } from '../reply.ts';
import { promptOnly } from '../../vendor/prompt-only.ts';
import { type Speech, parseSpeech } from './parse-speech.ts';
import { VendorError, type IncomingRequest } from '../../vendor/vendor.ts';
import { formatsOf, writeTranscript, type TranscriptTraits } from './write-transcript.ts';

export function serveTranscription(
  state: SandboxState,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  const call = { state, identity: openaiIdentity, kind: 'transcription' } as const;
  return serveExchange(call, request, reply, async (incoming, find) => {
    const { prompt, temperature, ...asked } = await parseTranscriptionRequest(incoming);
    return {
      question: { ...promptOnly(asked.model, prompt, find), ...temperature },
      failed: jsonReply(serverErrorBody),
      deliver: (exchange, rule) => deliverTranscript(state, exchange, rule, asked),
    };
  });
}

/** This API has no way to refuse, so the `refusal` scenario returns an empty transcript. */
async function deliverTranscript(
  state: SandboxState,
  exchange: Exchange,
  rule: ScenarioRule | null,
  asked: Omit<TranscriptTraits, 'text'>,
): Promise<void> {
  const { speech } = asked;
  const isWordless = speech.isSilent || rule?.scenario === 'empty' || rule?.scenario === 'refusal';
  const text = isWordless
    ? ''
    : `Simulated transcript of ${speech.seconds.toFixed(1)} seconds of speech.`;
  await exchange.waitMs(transcriptDueMs(speech.seconds, state.pace));
  const body = writeTranscript({ ...asked, text });
  const headers = { ...okHeaders(), 'content-type': 'text/plain; charset=utf-8' };
  const reply = typeof body === 'string' ? { status: 200, headers, body } : jsonReply(body);
  return deliverWhole(exchange, reply, rule);
}

interface TranscriptionRequest extends Omit<TranscriptTraits, 'text'> {
  prompt: string;
  temperature: { temperature?: number };
}

const mostBytes = 26_214_400;
const longestUncutSeconds = 30;

const shortestSeconds = 0.1;

/** Source: https://platform.openai.com/docs/api-reference/audio/createTranscription */
async function parseTranscriptionRequest(request: IncomingRequest): Promise<TranscriptionRequest> {
  const form = await readForm(request);
  const file = form.get('file');
  const model = form.get('model');
  if (typeof model !== 'string') throw new VendorError('missing-field', { field: 'model' });
  if (!(file instanceof File)) throw new VendorError('missing-field', { field: 'file' });
  if (file.size > mostBytes) {
    const message = `Maximum content size limit (${mostBytes}) exceeded (${file.size} bytes read)`;
    throw new VendorError('bad-request', { message, field: null, code: '' });
  }
  const speech = await listen(file);
  const textOf = (name: string) => {
    const value = form.get(name);
    return typeof value === 'string' ? value : null;
  };
  const format = findFormat(model, textOf('response_format') ?? 'json');
  const prompt = textOf('prompt') ?? '';
  if (model.endsWith('-diarize')) {
    if (prompt !== '')
      refuse('Prompt is not supported for this model', 'unsupported_value', 'prompt');
    if (speech.seconds > longestUncutSeconds && textOf('chunking_strategy') === null) {
      refuse(
        'chunking_strategy is required for diarization models',
        'missing_required_parameter',
        'chunking_strategy',
      );
    }
  }
  const temperature = textOf('temperature');
  return {
    model,
    speech,
    format,
    prompt,
    language: textOf('language'),
    withWords: form.getAll('timestamp_granularities[]').includes('word'),
    temperature: temperature === null ? {} : { temperature: Number(temperature) },
  };
}

function findFormat(model: string, asked: string): TranscriptTraits['format'] {
  const formats = formatsOf(model);
  const found = formats.find((one) => one === asked);
  if (found) return found;
  const known = formats.map((one) => `'${one}'`).join(' or ');
  refuse(
    `response_format '${asked}' is not compatible with model '${model}'. Use ${known} instead.`,
    'unsupported_value',
    'response_format',
  );
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

function refuse(message: string, code: string, field = 'file'): never {
  throw new VendorError('bad-request', { message, field, code });
}
