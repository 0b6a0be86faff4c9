import { useEffect, useRef, useState } from 'react';
import type { Run } from '../run/run-state.ts';
import { describeProgress } from './describe-progress.ts';
import { findSentenceEnd, toSpeech } from './sentences.ts';

// Fast answers are spoken in portions, so that a screen reader is not cut off by its next sentence.
const pauseMs = 1500;
// Once spoken, the words stand only in the answer itself.
const clearAfterMs = 4000;

/** Tells a screen reader the answer by the sentence, politely, while it arrives. */
export function AnswerAnnouncer({ run }: { run: Run }) {
  const latest = useRef(run);
  const spokenUpTo = useRef(0);
  const [speech, setSpeech] = useState('');
  const isEnded = run.phase === 'ended';
  latest.current = run;

  useEffect(() => {
    const speakOn = () => {
      const text = latest.current.columns[0]?.text ?? '';
      const end = isEnded ? text.length : findSentenceEnd(text, spokenUpTo.current);
      const next = toSpeech(text.slice(spokenUpTo.current, end));
      spokenUpTo.current = end;
      const last = isEnded ? ` ${describeEnd(latest.current)}` : '';
      if (next || last) setSpeech(next + last);
    };
    if (isEnded) {
      speakOn();
      const timer = setTimeout(() => setSpeech(''), clearAfterMs);
      return () => clearTimeout(timer);
    }
    const timer = setInterval(speakOn, pauseMs);
    return () => clearInterval(timer);
  }, [isEnded]);

  return (
    <p aria-live="polite" className="sr-only">
      {speech || (isEnded ? '' : describeProgress(run))}
    </p>
  );
}

function describeEnd(run: Run): string {
  const column = run.columns[0];
  if (!column?.receipt) return '';
  return `Answer by ${column.routed.name} complete.`;
}
