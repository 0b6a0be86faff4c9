import { useEffect, useRef, useState } from 'react';
import type { Turn } from '../../conversation/state/turn.ts';
import { describeProgress, describeThinking } from '../progress/describe-progress.ts';
import { nextSpeech, nothingSpoken } from './speech.ts';

// Fast answers are announced in batches, so that a new sentence doesn't cut off the previous one.
const pauseMs = 1500;
// The announced text is removed after this time, so that screen readers find it only in the answer.
const clearAfterMs = 4000;

/** Announces the answer to screen readers, sentence by sentence, while it arrives. */
export function AnswerAnnouncer({ turn }: { turn: Turn }) {
  const latest = useRef(turn);
  const spoken = useRef(nothingSpoken);
  const [speech, setSpeech] = useState('');
  const isEnded = turn.phase === 'ended';
  latest.current = turn;

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const speakOn = () => {
      const next = nextSpeech(latest.current, spoken.current);
      spoken.current = next.spoken;
      if (next.speech) setSpeech(next.speech);
      const isOver = isEnded && spoken.current.column >= latest.current.answers.length;
      timer = isOver ? setTimeout(() => setSpeech(''), clearAfterMs) : setTimeout(speakOn, pauseMs);
    };
    if (isEnded) speakOn();
    else timer = setTimeout(speakOn, pauseMs);
    return () => clearTimeout(timer);
  }, [isEnded]);

  return (
    <p aria-live="polite" className="sr-only">
      {speech || (isEnded ? '' : (describeThinking(turn) ?? describeProgress(turn)))}
    </p>
  );
}
