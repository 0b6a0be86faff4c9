import type { Limiter } from '#server/platform/limiter.ts';
import type { TranscriptionForm } from '#shared/contract/v1/other-schemas.ts';
import { limitSubjectOf } from '#server/platform/actor.ts';
import { transcribeFile, writeSubtitles, type TranscriptionDeps } from '../../query/index.ts';
import type { Routes } from '#server/platform/http/calls/bind-endpoint.ts';
import { BinaryReply } from '#server/platform/http/replies/replies.ts';
import { refused, unknownModel } from './request/refused.ts';
import { withTags } from './request/with-tags.ts';

type Format = TranscriptionForm['response_format'];

/**
 * The format that we request from the vendor, chosen so that its reply includes the recording's
 * length. We write the other formats from it.
 */
const askedFor: Record<Format, 'json' | 'verbose_json' | 'diarized_json'> = {
  json: 'json',
  text: 'json',
  verbose_json: 'verbose_json',
  diarized_json: 'diarized_json',
  srt: 'verbose_json',
  vtt: 'verbose_json',
};

export function v1TranscriptionRoutes({
  memory,
  ...deps
}: TranscriptionDeps & { memory: Limiter }): Routes {
  return {
    async createV1Transcription({ form }, context) {
      const { actor, files, signal, discardFiles } = withTags(context, {});
      const [file] = files;
      if (!file) throw refused('file', 'Send a recording.');
      const listeners = chooseListeners(deps.listeners, form);
      // The recording counts twice, because the vendor's request contains a copy.
      return memory.during(limitSubjectOf(actor), 2 * file.sizeBytes, async () => {
        const { bytes } = await file.load();
        await discardFiles();
        const sent = { bytes, fields: fieldsOf(form) };
        const heard = await transcribeFile({ ...deps, listeners }, actor, sent, signal);
        context.setHeaders({ 'x-switchyard-model': heard.model.upstreamId });
        return writeTranscript(form.response_format, heard);
      });
    },
  };
}

function fieldsOf({ model: _, stream: __, ...form }: TranscriptionForm) {
  return {
    ...form,
    response_format: askedFor[form.response_format],
    // Without this field, the model refuses recordings of over thirty seconds.
    ...(form.response_format === 'diarized_json' && { chunking_strategy: 'auto' }),
  };
}

function writeTranscript(
  format: Format,
  { text, reply }: { text: string; reply: Record<string, unknown> },
) {
  if (format === 'text') return plain(`${text}\n`);
  if (format === 'srt' || format === 'vtt') return plain(writeSubtitles(format, reply['segments']));
  return { ...reply, text };
}

function plain(text: string): BinaryReply {
  return new BinaryReply('text/plain; charset=utf-8', Buffer.from(text));
}

/** The models with this vendor id. For `auto`, all models that can return the format, best first. */
function chooseListeners(
  { provider, models }: TranscriptionDeps['listeners'],
  { model: name, response_format: format }: TranscriptionForm,
): TranscriptionDeps['listeners'] {
  const asked = askedFor[format];
  const named = models.filter(({ upstreamId }) => name === 'auto' || upstreamId === name);
  if (named.length === 0) throw unknownModel('transcription', name, models);
  const [best, ...others] = named.filter(
    ({ formats = [] }) => asked === 'json' || formats.includes(asked),
  );
  if (best) return { provider, models: [best, ...others] };
  const taken = Object.entries(askedFor)
    .filter(([, one]) => one === 'json' || named[0]?.formats?.includes(one))
    .map(([one]) => one);
  throw refused(
    'response_format',
    `"${format}" isn’t compatible with the model "${name}". Use ${taken.join(', ')}.`,
  );
}
