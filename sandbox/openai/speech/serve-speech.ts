import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { SandboxState } from '../../control/sandbox-state.ts';
import type { ScenarioRule } from '../../control/scenarios.ts';
import { parseBody } from '../../vendor/incoming.ts';
import { promptOnly } from '../../vendor/prompt-only.ts';
import type { Exchange } from '../../vendor/serve/exchange.ts';
import { serveExchange } from '../../vendor/serve/serve-exchange.ts';
import { dataFrame, sseHeaders } from '../../vendor/sse.ts';
import { VendorError, type IncomingRequest } from '../../vendor/vendor.ts';
import { openaiIdentity, serverErrorBody } from '../errors.ts';
import { jsonReply, okHeaders } from '../reply.ts';

const formats = ['mp3', 'opus', 'aac', 'flac', 'wav', 'pcm'] as const;
const firstVoices = ['alloy', 'ash', 'coral', 'echo', 'fable', 'onyx', 'nova', 'sage', 'shimmer'];
const laterVoices = ['ballad', 'verse', 'marin', 'cedar'];

/** Source: https://platform.openai.com/docs/api-reference/audio/createSpeech */
const speechSchema = z.looseObject({
  model: z.string(),
  input: z.string(),
  voice: z.string(),
  instructions: z.string().optional(),
  response_format: z.enum(formats).default('mp3'),
  speed: z.number().min(0.25).max(4).default(1),
  stream_format: z.enum(['audio', 'sse']).default('audio'),
});
type SpeechRequest = z.infer<typeof speechSchema>;

const mostCharacters = 4_096;

export function serveSpeech(
  state: SandboxState,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  const call = { state, identity: openaiIdentity, kind: 'speech' } as const;
  return serveExchange(call, request, reply, (incoming, find) => {
    const asked = parseSpeechRequest(incoming);
    return {
      question: {
        ...promptOnly(asked.model, asked.input, find),
        isStream: asked.stream_format === 'sse',
        system: asked.instructions ?? '',
      },
      failed: jsonReply(serverErrorBody),
      deliver: (exchange, rule) => deliverSpeech(state, exchange, rule, asked),
    };
  });
}

function parseSpeechRequest(request: IncomingRequest): SpeechRequest {
  const asked = parseBody(request, speechSchema);
  const isOld = asked.model.startsWith('tts-1');
  if (asked.input.length > mostCharacters) {
    refuse('input', `String should have at most ${mostCharacters} characters`);
  }
  const voices = isOld ? firstVoices : [...firstVoices, ...laterVoices];
  if (!voices.includes(asked.voice)) {
    refuse('voice', `Input should be ${voices.map((voice) => `'${voice}'`).join(', ')}`);
  }
  if (isOld && asked.stream_format === 'sse') {
    refuse('stream_format', `stream_format 'sse' is not supported with '${asked.model}'`);
  }
  return asked;
}

function refuse(field: string, message: string): never {
  throw new VendorError('bad-request', { message, field, code: 'invalid_value' });
}

const millisecondsPerCharacter = 60;
const pieceBytes = 8_192;

/** A tone of 60 ms per character: 16-bit samples at 24 kHz, like OpenAI's `pcm` and `wav`. */
async function deliverSpeech(
  state: SandboxState,
  exchange: Exchange,
  rule: ScenarioRule | null,
  asked: SpeechRequest,
): Promise<void> {
  const isEvents = asked.stream_format === 'sse';
  const type = isEvents ? sseHeaders['content-type'] : `audio/${asked.response_format}`;
  exchange.start(200, { ...okHeaders(), 'content-type': type });
  const sound = writeSound(asked);
  const pieces = Math.ceil(sound.length / pieceBytes);
  for (let at = 0; at < pieces; at += 1) {
    if (at === (rule?.afterChunks ?? 1)) {
      if (rule?.scenario === 'cut') return exchange.breakOff();
      if (rule?.scenario === 'stall') return exchange.waitForClientToGo();
    }
    if (state.pace.tokensPerSecond !== 0) await exchange.waitMs(20);
    const piece = sound.subarray(at * pieceBytes, (at + 1) * pieceBytes);
    const audio = piece.toString('base64');
    await exchange.write(isEvents ? dataFrame({ type: 'speech.audio.delta', audio }) : piece);
  }
  if (isEvents && rule?.scenario !== 'malformed') {
    await exchange.write(dataFrame({ type: 'speech.audio.done', usage: usageOf(asked) }));
  }
  exchange.end();
}

function usageOf({ input, instructions = '' }: SpeechRequest): object {
  const inputTokens = Math.ceil((input.length + instructions.length) / 4);
  const outputTokens = Math.ceil(input.length * 1.25);
  return {
    input_tokens: inputTokens,
    output_tokens: outputTokens,
    total_tokens: inputTokens + outputTokens,
  };
}

/** Compressed files only start correctly, because the simulator can't encode them. */
const signatures: Partial<Record<SpeechRequest['response_format'], string>> = {
  mp3: '\xff\xf3\xe4\xc4',
  opus: 'OggS',
  aac: '\xff\xf1\x50\x80',
  flac: 'fLaC',
};

function writeSound({ input, speed, response_format: format }: SpeechRequest): Buffer {
  const samples = Math.round((input.length * millisecondsPerCharacter * 24) / speed);
  const pcm = Buffer.alloc(samples * 2);
  for (let at = 0; at < samples; at += 1) {
    pcm.writeInt16LE(Math.round(8_000 * Math.sin(at / 16)), at * 2);
  }
  if (format === 'wav') return Buffer.concat([wavHead(pcm.length), pcm]);
  pcm.write(signatures[format] ?? '', 'latin1');
  return pcm;
}

function wavHead(bytes: number): Buffer {
  const head = Buffer.alloc(44);
  head.write('RIFF', 0, 'latin1');
  head.writeUInt32LE(36 + bytes, 4);
  head.write('WAVEfmt ', 8, 'latin1');
  head.writeUInt32LE(16, 16);
  head.writeUInt16LE(1, 20);
  head.writeUInt16LE(1, 22);
  head.writeUInt32LE(24_000, 24);
  head.writeUInt32LE(48_000, 28);
  head.writeUInt16LE(2, 32);
  head.writeUInt16LE(16, 34);
  head.write('data', 36, 'latin1');
  head.writeUInt32LE(bytes, 40);
  return head;
}
