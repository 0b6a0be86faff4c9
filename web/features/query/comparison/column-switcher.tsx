import { Check, CircleAlert } from 'lucide-react';
import { Fragment } from 'react';
import { letterOf } from '#shared/contract/query/constants.ts';
import type { ShownAnswer } from '../conversation/state/turn.ts';
import { isPreferred, type CastVote } from '../conversation/state/votes.ts';

interface ColumnSwitcherProps {
  answers: ShownAnswer[];
  cast: CastVote | undefined;
  shown: number;
  /** The id of the element that it controls. */
  controls: string;
  onShow: (index: number) => void;
}

/**
 * Selects which answer to show when only one fits. Each button is below the matching station of the
 * track.
 */
export function ColumnSwitcher({ answers, cast, shown, controls, onShow }: ColumnSwitcherProps) {
  return (
    <div role="group" aria-label="Visible answer" className="column-switcher">
      {answers.map(({ routed, error }, index) => (
        <button
          key={routed.column}
          type="button"
          aria-pressed={index === shown}
          aria-controls={controls}
          onClick={() => onShow(index)}
        >
          <span className="name truncate">
            {isDouble(answers, routed) && (
              <span className="text-n10">{letterOf(routed.column)} </span>
            )}
            <Words text={routed.name} />
          </span>
          {error && <CircleAlert size={14} aria-label="failed" className="text-danger" />}
          {isPreferred(cast, routed.column) && (
            <Check size={14} aria-label="preferred" className="text-go" />
          )}
        </button>
      ))}
    </div>
  );
}

/** Keeps words such as GPT-3.5 whole as long as one fits on a line. */
function Words({ text }: { text: string }) {
  return text.split(' ').map((word, index) => (
    <Fragment key={index}>
      {index > 0 && ' '}
      <span className="inline-block max-w-full">{word}</span>
    </Fragment>
  ));
}

/** Whether another answer is by the same model, as after a failover. */
function isDouble(answers: ShownAnswer[], { column, name }: ShownAnswer['routed']): boolean {
  return answers.some(({ routed }) => routed.name === name && routed.column !== column);
}
