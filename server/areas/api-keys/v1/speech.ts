import type { SpeechBody } from '#shared/contract/v1/other-schemas.ts';
import { speak, type SpeechDeps } from '../../query/index.ts';
import type { Routes } from '#server/platform/http/calls/bind-endpoint.ts';
import {
  EventStream,
  writeData,
  type WrittenEvent,
} from '#server/platform/http/replies/event-stream.ts';
import { StreamReply } from '#server/platform/http/replies/replies.ts';
import { refused, unknownModel } from './request/refused.ts';
import { withTags } from './request/with-tags.ts';

type Spoken = Awaited<ReturnType<typeof speak>>;

const mediaTypes: Record<SpeechBody['response_format'], string> = {
  mp3: 'audio/mpeg',
  opus: 'audio/ogg',
  aac: 'audio/aac',
  flac: 'audio/flac',
  wav: 'audio/wav',
  pcm: 'audio/pcm',
};

export function v1SpeechRoutes(deps: SpeechDeps): Routes {
  return {
    async createV1Speech({ body }, context) {
      const { model: name, stream_format: streamFormat, ...fields } = body;
      const { models } = deps.speakers;
      const model = name === 'auto' ? models[0] : models.find((one) => one.upstreamId === name);
      if (!model) throw unknownModel('speech', name, models);
      if (streamFormat === 'sse' && !model.price) {
        throw refused('stream_format', `${model.name} doesn’t support events. Use "audio".`);
      }
      const { actor, signal } = withTags(context, {});
      const spoken = await speak(deps, actor, { model, fields }, signal);
      context.setHeaders({ 'x-switchyard-model': model.upstreamId });
      if (streamFormat === 'sse') return new EventStream(writeEvents(spoken));
      const { response_format: format } = fields;
      return new StreamReply(
        mediaTypes[format],
        `speech.${format}`,
        soundOf(spoken),
        spoken.release,
      );
    },
  };
}

async function* soundOf({ pieces }: Spoken): AsyncGenerator<Uint8Array> {
  for await (const piece of pieces) if (piece.type === 'sound') yield piece.bytes;
}

/** Source: OpenAI's API reference, "SpeechAudioDeltaEvent" and "SpeechAudioDoneEvent". */
async function* writeEvents({ pieces, release }: Spoken): AsyncGenerator<WrittenEvent> {
  try {
    for await (const piece of pieces) {
      const event =
        piece.type === 'sound'
          ? { type: 'speech.audio.delta', audio: Buffer.from(piece.bytes).toString('base64') }
          : { type: 'speech.audio.done', usage: usageOf(piece.usage) };
      yield writeData(event);
    }
  } finally {
    release();
  }
}

function usageOf({ inputTokens, outputTokens }: { inputTokens: number; outputTokens: number }) {
  return {
    input_tokens: inputTokens,
    output_tokens: outputTokens,
    total_tokens: inputTokens + outputTokens,
  };
}
