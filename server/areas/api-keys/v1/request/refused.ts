import { AppError } from '#server/platform/app-error.ts';

/** An error that names a field of the request. */
export function refused(field: string, why: string): AppError {
  return new AppError('invalid-input', `${field}: ${why}`, { fieldErrors: { [field]: why } });
}

/** An error that lists the models that an audio call can use. */
export function unknownModel(
  kind: 'speech' | 'transcription',
  name: string,
  models: readonly { upstreamId: string }[],
): AppError {
  const known = models.map(({ upstreamId }) => `"${upstreamId}"`).join(', ');
  const message = `There is no ${kind} model "${name.slice(0, 60)}". Use one of: "auto", ${known}.`;
  return new AppError('unknown-model', message);
}

/** The error with the chat fields in it renamed to match the API that was called. */
export function renameFields(error: unknown, nameOf: (field: string) => string = String): unknown {
  if (!(error instanceof AppError) || !error.details.fieldErrors) return error;
  let { message } = error;
  const renamed = Object.entries(error.details.fieldErrors).map(([field, why]) => {
    const name = nameOf(field);
    if (message.startsWith(`${field}: `)) message = name + message.slice(field.length);
    return [name, why] as const;
  });
  return new AppError(error.code, message, {
    ...error.details,
    fieldErrors: Object.fromEntries(renamed),
  });
}
