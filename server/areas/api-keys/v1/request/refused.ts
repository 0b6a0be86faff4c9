import { AppError } from '#server/platform/app-error.ts';

/** An error that names the field of the request. */
export function refused(field: string, why: string): AppError {
  return new AppError('invalid-input', `${field}: ${why}`, { fieldErrors: { [field]: why } });
}

/** An error that names the models that an audio call can use. */
export function unknownModel(
  kind: 'speech' | 'transcription',
  name: string,
  models: readonly { upstreamId: string }[],
): AppError {
  const known = models.map(({ upstreamId }) => `"${upstreamId}"`).join(', ');
  const message = `There is no ${kind} model "${name.slice(0, 60)}". Use "auto", ${known}.`;
  return new AppError('unknown-model', message);
}
