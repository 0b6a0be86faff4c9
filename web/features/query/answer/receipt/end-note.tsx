import type { ShownAnswer } from '../../conversation/state/turn.ts';

interface EndNoteProps {
  answer: ShownAnswer;
  /** Whether the connection was lost, which is reported below the answer. */
  isLost: boolean;
  /** Whether the text so far is saved even though the answer was cut short. */
  isSaved: boolean;
  /** Whether one of the answer's errors is shown below the note. */
  isReported: boolean;
}

/** If an answer was cut short, explains how. */
export function EndNote({ answer, isLost, isSaved, isReported }: EndNoteProps) {
  if (isLost && !answer.receipt) return null;
  const { error } = answer;
  const note =
    error && !isReported
      ? `This answer is incomplete. ${error.message}`
      : describeEnd(answer, isSaved);
  return note && <p className="mt-4 text-14 text-n11">{note}</p>;
}

function describeEnd({ receipt, error, text }: ShownAnswer, isSaved: boolean): string | null {
  if (error) return null;
  const saved = isSaved ? ' The text so far is saved.' : '';
  switch (receipt?.finish) {
    case 'complete':
      return null;
    case 'length':
      return 'This answer reached the model’s length limit and may be cut off.';
    case 'refused':
      return 'The model declined to answer.';
    case 'interrupted':
      return `This answer was cut off.${saved}`;
    default:
      return text ? `Stopped.${saved}` : 'Stopped before the answer started.';
  }
}
