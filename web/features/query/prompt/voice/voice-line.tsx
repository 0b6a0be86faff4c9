import { useEffect, useState } from 'react';
import { limits } from '#shared/contract/limits.ts';
import { formatSeconds } from '#shared/lib/format.ts';
import type { Voice } from './use-voice.ts';

const tickMs = 100;
const bars = 12;

/** During voice input, shows the level and the remaining time where the hint usually is. */
export function VoiceLine({ voice: { phase, level } }: { voice: Voice }) {
  const isRecording = phase === 'recording';
  return (
    <div className="flex h-10 items-center gap-3 text-13 text-n11">
      <p role="status" className={isRecording ? 'max-sm:sr-only' : ''}>
        {says[phase]}
      </p>
      {isRecording && (
        <>
          <Meter level={level} />
          <Countdown />
        </>
      )}
    </div>
  );
}

const says = {
  idle: '',
  starting: 'Starting the microphone…',
  recording: 'Listening',
  transcribing: 'Transcribing…',
} as const;

function Meter({ level }: { level: number }) {
  return (
    <span
      role="meter"
      aria-label="Microphone level"
      aria-valuemin={0}
      aria-valuemax={1}
      aria-valuenow={Math.round(level * 100) / 100}
      className="flex items-center gap-0.75"
    >
      {Array.from({ length: bars }, (_, index) => (
        <span
          key={index}
          className={`h-4 w-1 rounded-full ${level * bars > index ? 'bg-go' : 'bg-n5'}`}
        />
      ))}
    </span>
  );
}

/** The remaining time of the recording, measured by the clock. */
function Countdown() {
  const [startedAt] = useState(() => performance.now());
  const [leftMs, setLeftMs] = useState<number>(limits.recordingMs);

  useEffect(() => {
    const ticking = setInterval(() => {
      setLeftMs(Math.max(0, startedAt + limits.recordingMs - performance.now()));
    }, tickMs);
    return () => clearInterval(ticking);
  }, [startedAt]);

  return (
    <span
      role="timer"
      aria-label="Time left"
      className="tabular w-11 shrink-0 text-right whitespace-nowrap"
    >
      {formatSeconds(leftMs / 1000)}
    </span>
  );
}
