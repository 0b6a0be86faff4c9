import { Check, CircleAlert } from 'lucide-react';
import { Fragment } from 'react';
import { letterOf } from '#shared/contract/query/constants.ts';
import type { ShownAnswer } from '../conversation/state/turn.ts';
import { isPreferred, type CastVote } from '../conversation/state/votes.ts';
import { ProviderDot } from '../picker/provider-dot.tsx';

interface ColumnSwitcherProps {
  answers: ShownAnswer[];
  cast: CastVote | undefined;
  shown: number;
  /** The id of the element that the switcher controls. */
  controls: string;
  onShow: (index: number) => void;
}

/** Selects which answer to show when only one fits. */
export function ColumnSwitcher({ answers, cast, shown, controls, onShow }: ColumnSwitcherProps) {
  return (
    <div role="group" aria-label="Visible answer" className="column-switcher">
      {answers.map((answer, index) => (
        <button
          key={answer.routed.column}
          type="button"
          aria-pressed={index === shown}
          aria-controls={controls}
          onClick={() => onShow(index)}
        >
          <Mark answer={answer} cast={cast} />
          <span className="name truncate">
            {isDouble(answers, answer.routed) && (
              <span className="text-n10">{letterOf(answer.routed.column)} </span>
            )}
            <Words text={answer.routed.name} />
          </span>
        </button>
      ))}
    </div>
  );
}

/** Shows whether an answer failed or is preferred, and otherwise its provider's colour. */
function Mark({ answer, cast }: { answer: ShownAnswer; cast: CastVote | undefined }) {
  const { routed, error } = answer;
  if (error) return <CircleAlert size={14} aria-label="failed" className="shrink-0 text-danger" />;
  if (isPreferred(cast, routed.column))
    return <Check size={14} aria-label="preferred" className="shrink-0 text-go" />;
  return <ProviderDot provider={routed.provider} className="mx-0.75" />;
}

/** Keeps words such as GPT-3.5 on one line if they fit. */
function Words({ text }: { text: string }) {
  return text.split(' ').map((word, index) => (
    <Fragment key={index}>
      {index > 0 && ' '}
      <span className="inline-block max-w-full">{word}</span>
    </Fragment>
  ));
}

/** Whether there is another answer by the same model, for example after a failover. */
function isDouble(answers: ShownAnswer[], { column, name }: ShownAnswer['routed']): boolean {
  return answers.some(({ routed }) => routed.name === name && routed.column !== column);
}
