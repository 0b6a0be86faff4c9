import { toApiError } from '#web/api/api-error.ts';
import { onlyField } from '#web/api/models/only-mark.ts';
import { showFailure } from '#web/api/show-failure.ts';
import { noteDayLeft } from '#web/api/stream/day-left.ts';
import { endpointTable } from '#web/api/endpoint-table.ts';
import { showToast } from '#web/ui/feedback/toast-store.ts';

/**
 * Transcribes a recording and shows a toast with the outcome. Resolves to an empty text if nothing was heard,
 * and to null if it failed.
 */
export async function hear(recording: Blob, signal: AbortSignal): Promise<string | null> {
  try {
    const text = await transcribe(recording, signal);
    showToast(text ? transcribed : nothingHeard);
    return text;
  } catch (error) {
    if (!signal.aborted) showTranscriptionError(error);
    return null;
  }
}

const transcribed = { title: 'Voice Transcribed' };

const nothingHeard = {
  title: 'No Speech Heard',
  description: 'Move closer to the microphone and try again.',
};

const showTranscriptionError = showFailure(
  'Transcription Error',
  () => 'Failed to transcribe your voice. Please try again.',
);

async function transcribe(recording: Blob, signal: AbortSignal): Promise<string> {
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
