import { ProviderError } from '#server/providers/contract/provider-error.ts';
import { callWhole } from '../http/call-whole.ts';
import { isObject } from '../http/response/json.ts';
import type { HttpPool } from '../http/pool/http-pool.ts';
import { writeForm } from '../http/request/multipart.ts';
import { callOpenAi, type OpenAiAccess } from './access.ts';
import { parseOpenAiError } from './error-body.ts';
import type { ModelProvider } from '#server/providers/contract/model-provider.ts';

type Transcribe = NonNullable<ModelProvider['transcribe']>;

const maxResponseBytes = 1024 * 1024;
const protocol = { id: 'openai', parseErrorBody: parseOpenAiError } as const;

/** Source: https://platform.openai.com/docs/api-reference/audio/createTranscription */
export function createTranscriber(pool: HttpPool, access: OpenAiAccess): Transcribe {
  const bounds = { timeoutMs: pool.timeouts.transcriptMs, maxBytes: maxResponseBytes };
  return async ({ upstreamId, wav }, signal) => {
    const form = writeForm(
      { name: 'file', fileName: 'recording.wav', mediaType: 'audio/wav', bytes: wav },
      { model: upstreamId, response_format: 'json' },
    );
    const headers = { 'content-type': form.contentType, accept: 'application/json' };
    const call = callOpenAi(access, 'audio/transcriptions', headers, form.body);
    return readTranscript(await callWhole(pool, protocol, call, bounds, signal));
  };
}

function readTranscript(answer: unknown): { text: string } {
  if (isObject(answer) && typeof answer.text === 'string') return { text: answer.text };
  throw new ProviderError('openai', 'malformed-reply', 'The reply carries no transcript.', {
    status: 200,
  });
}
