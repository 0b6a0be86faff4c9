import type { Run } from '../conversation/state/turn.ts';
import { findSentenceEnd, toSpeech } from './sentences.ts';

/** How far a run's answers have been read aloud: one column after the other. */
export interface Spoken {
  column: number;
  upTo: number;
}

export const nothingSpoken: Spoken = { column: 0, upTo: 0 };

/**
 * What a screen reader should hear next: the whole sentences of the column being read that are new. A
 * comparison's columns are read one at a time, each begun with its model's name.
 */
export function nextSpeech(run: Run, spoken: Spoken): { speech: string; spoken: Spoken } {
  const column = run.columns[spoken.column];
  if (!column) return { speech: '', spoken };
  const { text, routed, receipt, failure } = column;
  const isEnded = run.phase === 'ended' || receipt !== null || failure !== null;
  const end = isEnded ? text.length : findSentenceEnd(text, spoken.upTo);
  const words = toSpeech(text.slice(spoken.upTo, end));
  const isNamed = run.columns.length > 1 && spoken.upTo === 0 && words !== '';
  const speech = [isNamed ? `${routed.name}:` : '', words, isEnded ? describeEnd(column) : ''];
  return {
    speech: speech.filter(Boolean).join(' '),
    spoken: isEnded ? { column: spoken.column + 1, upTo: 0 } : { column: spoken.column, upTo: end },
  };
}

function describeEnd({ routed, receipt, failure }: Run['columns'][number]): string {
  if (failure) return `${routed.name} did not answer.`;
  return receipt ? `Answer by ${routed.name} complete.` : '';
}
