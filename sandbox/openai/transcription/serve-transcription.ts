import type { FastifyReply, FastifyRequest } from 'fastify';
import { deliverWhole } from '../../vendor/serve/deliver.ts';
import type { Exchange } from '../../vendor/serve/exchange.ts';
import { transcriptDueMs } from '../../vendor/pace.ts';
import type { SandboxState } from '../../control/sandbox-state.ts';
import type { ScenarioRule } from '../../control/scenarios.ts';
import { serveExchange } from '../../vendor/serve/serve-exchange.ts';
import { openaiIdentity, serverErrorBody } from '../errors.ts';
import { jsonReply } from '../reply.ts';
import { promptOnly } from '../../vendor/prompt-only.ts';
import { type Speech, parseSpeech } from './parse-speech.ts';
import { VendorError, type IncomingRequest } from '../../vendor/vendor.ts';

export function serveTranscription(
  state: SandboxState,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  const call = { state, identity: openaiIdentity, kind: 'transcription' } as const;
  return serveExchange(call, request, reply, async (incoming, find) => {
    const { model, speech } = await parseTranscriptionRequest(incoming);
    return {
      question: promptOnly(model, '', find),
      failed: jsonReply(serverErrorBody),
      deliver: (exchange, rule) => deliverTranscript(state, exchange, rule, speech),
    };
  });
}

/** This API has no refusals, so the `refusal` scenario returns an empty transcript. */
async function deliverTranscript(
  state: SandboxState,
  exchange: Exchange,
  rule: ScenarioRule | null,
  speech: Speech,
): Promise<void> {
  const isWordless = speech.isSilent || rule?.scenario === 'empty' || rule?.scenario === 'refusal';
  const text = isWordless
    ? ''
    : `Simulated transcript of ${speech.seconds.toFixed(1)} seconds of speech.`;
  const usage = { type: 'duration', seconds: Math.ceil(speech.seconds) };
  await exchange.waitMs(transcriptDueMs(speech.seconds, state.pace));
  return deliverWhole(exchange, jsonReply({ text, usage }), rule);
}

interface TranscriptionRequest {
  model: string;
  speech: Speech;
}

const shortestSeconds = 0.1;

/** Source: https://platform.openai.com/docs/api-reference/audio/createTranscription */
async function parseTranscriptionRequest(request: IncomingRequest): Promise<TranscriptionRequest> {
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
