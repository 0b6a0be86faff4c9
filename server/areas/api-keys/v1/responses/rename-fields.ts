import { AppError } from '#server/platform/app-error.ts';
import { fieldNames } from './response-writer.ts';

/** An error about a chat, with the names that its fields have in a request of this API. */
export function renameFields(error: AppError, places: readonly string[]): AppError {
  const { fieldErrors } = error.details;
  if (!fieldErrors) return error;
  let { message } = error;
  const renamed = Object.entries(fieldErrors).map(([field, why]) => {
    const name = renameField(field, places);
    if (message.startsWith(`${field}: `)) message = name + message.slice(field.length);
    return [name, why] as const;
  });
  return new AppError(error.code, message, {
    ...error.details,
    fieldErrors: Object.fromEntries(renamed),
  });
}

function renameField(field: string, places: readonly string[]): string {
  const [root = '', at, ...path] = field.split('.');
  if (root === 'messages') {
    const place = at === undefined ? 'input' : (places[Number(at)] ?? 'input');
    const rest = path.join('.').replace('image_url.url', 'image_url');
    return [place, rest.replace('file.file_data', 'file_data')].filter(Boolean).join('.');
  }
  return fieldNames.get(field) ?? field;
}
