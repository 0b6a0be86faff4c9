import { randomUUID } from 'node:crypto';
import { ProviderError } from '#server/providers/contract/provider-error.ts';
import { callWhole } from '../http/call-whole.ts';
import { countOf, isObject, type JsonObject } from '../http/response/json.ts';
import type { HttpPool } from '../http/pool/http-pool.ts';
import { megabyte } from '../http/request/trim-pictures.ts';
import { callOpenAi, type OpenAiAccess } from './access.ts';
import { parseOpenAiError } from './error-body.ts';
import type { ModelProvider, TokenUsage, Transcript } from '../contract/model-provider.ts';

type Transcribe = NonNullable<ModelProvider['transcribe']>;

/** Room for nine hours of speech with a time for every word. */
const maxResponseBytes = 16 * megabyte;
/** Added to `transcriptMs`, which suffices for ten seconds of speech. */
const msPerMegabyte = 10_000;
const mediaTypes: Partial<Record<string, string>> = { mp3: 'audio/mpeg', m4a: 'audio/mp4' };
const protocol = { id: 'openai', parseErrorBody: parseOpenAiError } as const;

/** Source: https://platform.openai.com/docs/api-reference/audio/createTranscription */
export function createTranscriber(pool: HttpPool, access: OpenAiAccess): Transcribe {
  return async ({ upstreamId, bytes, extension, fields }, signal) => {
    const form = writeForm(
      {
        name: 'file',
        fileName: `recording.${extension}`,
        mediaType: mediaTypes[extension] ?? `audio/${extension}`,
        bytes,
      },
      { model: upstreamId, response_format: 'json', ...fields },
    );
    const headers = { 'content-type': form.contentType, accept: 'application/json' };
    const call = callOpenAi(access, 'audio/transcriptions', headers, form.body);
    const extraMs = Math.floor(bytes.length / megabyte) * msPerMegabyte;
    const bounds = { timeoutMs: pool.timeouts.transcriptMs + extraMs, maxBytes: maxResponseBytes };
    return readTranscript(await callWhole(pool, protocol, call, bounds, signal));
  };
}

function readTranscript(answer: unknown): Transcript {
  if (isObject(answer) && typeof answer.text === 'string') {
    const usage = isObject(answer.usage) ? answer.usage : {};
    const seconds = [usage.seconds, answer.duration].find((value) => typeof value === 'number');
    return {
      text: answer.text,
      seconds: seconds ?? null,
      usage: usage.type === 'tokens' ? readTokens(usage) : null,
      reply: answer,
    };
  }
  throw new ProviderError('openai', 'malformed-reply', 'The reply contains no transcript.', {
    status: 200,
  });
}

function readTokens(usage: JsonObject): TokenUsage {
  return { inputTokens: countOf(usage.input_tokens), outputTokens: countOf(usage.output_tokens) };
}

interface FormFile {
  name: string;
  fileName: string;
  mediaType: string;
  bytes: Uint8Array;
}

/**
 * Writes a form with one file, in memory so that it can be sent again. Field and file names aren't
 * escaped, so they mustn't come from users.
 */
function writeForm(
  file: FormFile,
  fields: Record<string, string | readonly string[]>,
): { contentType: string; body: Buffer } {
  const boundary = `form-${randomUUID()}`;
  const open = (disposition: string) =>
    `--${boundary}\r\ncontent-disposition: form-data; ${disposition}\r\n`;
  const texts = Object.entries(fields).flatMap(([name, values]) =>
    [values].flat().map((value) => `${open(`name="${name}"`)}\r\n${value}\r\n`),
  );
  const head = open(`name="${file.name}"; filename="${file.fileName}"`);
  const body = Buffer.concat([
    Buffer.from(`${texts.join('')}${head}content-type: ${file.mediaType}\r\n\r\n`),
    file.bytes,
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ]);
  return { contentType: `multipart/form-data; boundary=${boundary}`, body };
}
