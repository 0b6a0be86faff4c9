import { useCallback, useEffect, useRef, useState } from 'react';
import { limits } from '#shared/contract/limits.ts';
import { fetchFile } from '#web/ui/browser/import-part.ts';
import { showToast, type ToastContent } from '#web/ui/feedback/toast-store.ts';
import captureFile from './capture-worklet.js?url';
import type { Recording } from './recorder.ts';

type VoicePhase = 'idle' | 'starting' | 'recording' | 'transcribing';

interface Dictation {
  abort: AbortController;
  recording?: Recording;
  ending?: ReturnType<typeof setTimeout>;
}

/** Dictation: records until stopped or until `limits.recordingMs` have passed, then transcribes. */
export function useVoice(onText: (text: string) => void, onFailed: () => void) {
  const [phase, setPhase] = useState<VoicePhase>('idle');
  const [level, setLevel] = useState(0);
  const current = useRef<Dictation | null>(null);

  const end = useCallback(() => {
    current.current?.abort.abort();
    clearTimeout(current.current?.ending);
    current.current?.recording?.discard();
    current.current = null;
    setPhase('idle');
    setLevel(0);
  }, []);
  useEffect(() => end, [end]);

  const stop = useCallback(async () => {
    const mine = current.current;
    if (!mine?.recording) return end();
    clearTimeout(mine.ending);
    const sound = mine.recording.finish();
    delete mine.recording;
    setPhase('transcribing');
    const { hear } = await import('./transcribe.ts');
    const text = await hear(sound, mine.abort.signal);
    if (text) onText(text);
    if (text === null) onFailed();
    if (current.current === mine) end();
  }, [end, onText, onFailed]);

  const start = useCallback(async () => {
    if (current.current) return;
    const mine: Dictation = { abort: new AbortController() };
    current.current = mine;
    setPhase('starting');
    const { signal } = mine.abort;
    const fail = (toast: ToastContent) => {
      if (!signal.aborted) showToast(toast);
      onFailed();
      if (current.current === mine) end();
    };
    const record = await fetchRecord().catch(() => null);
    if (!record) return fail(notLoaded);
    try {
      mine.recording = await record({ maxMs: limits.recordingMs, onLevel: setLevel, signal });
      mine.ending = setTimeout(() => void stop(), limits.recordingMs);
      setPhase('recording');
    } catch {
      fail(microphoneError);
    }
  }, [end, stop, onFailed]);

  return { phase, level, start, stop, cancel: end };
}

export type Voice = ReturnType<typeof useVoice>;

// Also loads the transcription code, because a recording that can't be transcribed would be lost.
async function fetchRecord() {
  const [{ record }] = await Promise.all([
    import('./recorder.ts'),
    import('./transcribe.ts'),
    // The recorder would load this file itself, but couldn't tell a failed download from a denied microphone.
    fetchFile(captureFile),
  ]);
  return record;
}

const notLoaded = {
  title: 'Couldn’t Load Voice Input',
  description: 'Your draft is still here. Check your connection and try again, or reload the page.',
  tone: 'danger',
} as const;

const microphoneError = {
  title: 'Microphone Access Error',
  description: 'Please allow microphone access to use voice input.',
  tone: 'danger',
} as const;
