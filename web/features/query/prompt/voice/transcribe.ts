import { toApiError } from '#web/api/api-error.ts';
import { onlyField } from '#web/api/models/only-mark.ts';
import { noteDayLeft } from '#web/api/stream/day-left.ts';
import { endpointTable } from '#web/api/endpoint-table.ts';

/** Transcribes a recording. Resolves to an empty text if nothing was heard. */
export async function transcribe(recording: Blob, signal: AbortSignal): Promise<string> {
  const form = new FormData();
  for (const mark of onlyField().only ?? []) form.append('only', mark);
  form.append('audio', recording, 'recording.wav');
  const { path, method } = endpointTable.transcribe;
  const response = await fetch(path, { method, body: form, credentials: 'include', signal });
  noteDayLeft(response);
  if (!response.ok) {
    const error = await toApiError(response);
    if (error.problem?.code === 'nothing-heard') return '';
    throw error;
  }
  const { text } = (await response.json()) as { text: string };
  return text.trim();
}
