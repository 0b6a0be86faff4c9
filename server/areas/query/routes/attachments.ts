import { limits } from '#shared/contract/limits.ts';
import type { Limiter } from '#server/platform/limiter.ts';
import { limitSubjectOf } from '#server/platform/actor.ts';
import { type AttachmentReader, readAttachments } from '../../attachments/index.ts';
import { AppError } from '#server/platform/app-error.ts';
import { chargeReading, findStanding } from '../limits/charge-reading.ts';
import { tellDayRest, type DayRest } from '../limits/day-rest.ts';
import { showImage } from '../show-to-sender.ts';
import type { QueryDeps } from '../query-deps.ts';
import { startQuery } from '../start-query.ts';
import { transcribe, type TranscriptionDeps } from '../audio/transcribe.ts';
import { answerQuery } from './answer-query.ts';
import { BinaryReply } from '#server/platform/http/replies/replies.ts';
import type { Routes } from '#server/platform/http/calls/bind-endpoint.ts';

interface AttachmentRouteDeps {
  query: QueryDeps;
  attachments: AttachmentReader;
  transcription: TranscriptionDeps;
  /** Limits the total memory used by the files of running queries. */
  memory: Limiter;
}

export function attachmentRoutes({
  query,
  attachments: reader,
  transcription,
  memory,
}: AttachmentRouteDeps): Routes {
  return {
    async runMultimodalQuery({ form }, context) {
      const { actor, files, signal, discardFiles } = context;
      const bytes = files.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);
      const { release } = memory.take(limitSubjectOf(actor), bytes);
      try {
        const sender = { actor, standing: await findStanding(query, actor) };
        const started = await chargeReading(query, sender, signal, async (reading) => {
          const attachments = await readAttachments(reader, files, reading, limits.files);
          await discardFiles();
          const { fileType: _, ...input } = form;
          return startQuery(query, actor, { input, attachments });
        });
        started.outcome.then(release, release);
        return await answerQuery(started, context);
      } catch (error) {
        release();
        throw error;
      }
    },
    async getImage({ params }, { actor }) {
      const { mediaType, bytes } = await showImage(query.images, actor, params.imageId);
      return new BinaryReply(mediaType, bytes);
    },
    async transcribe({ form: { only } }, context) {
      const { actor, files, signal } = context;
      const [recording] = files;
      if (!recording) throw new AppError('invalid-input', 'audio: Send a WAV recording.');
      const { bytes } = await recording.load();
      const onCounted = (rest: DayRest | null) => tellDayRest(context, rest);
      return transcribe(transcription, actor, bytes, { signal, only, onCounted });
    },
  };
}
