import { AppError } from '#server/platform/app-error.ts';
import { transcribe, type TranscriptionDeps } from '../../query/index.ts';
import type { Routes } from '#server/platform/http/calls/bind-endpoint.ts';

export function v1TranscriptionRoutes(deps: TranscriptionDeps): Routes {
  return {
    async createV1Transcription({ form: { model } }, { actor, files, signal }) {
      const [recording] = files;
      if (!recording) throw new AppError('invalid-input', 'file: Send a WAV recording.');
      const listeners = chooseListeners(deps.listeners, model);
      const { bytes } = await recording.load();
      return transcribe({ ...deps, listeners }, actor, bytes, { signal });
    },
  };
}

/** The model with this vendor id, or with `auto` all of them, best first. */
function chooseListeners(
  { provider, models }: TranscriptionDeps['listeners'],
  name: string,
): TranscriptionDeps['listeners'] {
  if (name === 'auto') return { provider, models };
  const named = models.find(({ upstreamId }) => upstreamId === name);
  if (named) return { provider, models: [named] };
  const known = models.map(({ upstreamId }) => `"${upstreamId}"`).join(', ');
  throw new AppError(
    'unknown-model',
    `There is no transcription model "${name.slice(0, 60)}". Use "auto", ${known}.`,
  );
}
