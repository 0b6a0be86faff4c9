import { api } from '#shared/contract/api.ts';
import { toApiError } from '#web/api/api-error.ts';

/** What was said in a recording. */
export async function transcribe(recording: Blob, signal: AbortSignal): Promise<string> {
  const form = new FormData();
  form.append('audio', recording, 'recording.wav');
  const { path, method } = api.transcribe;
  const response = await fetch(path, { method, body: form, credentials: 'include', signal });
  if (!response.ok) throw await toApiError(response);
  const { text } = (await response.json()) as { text: string };
  return text;
}
