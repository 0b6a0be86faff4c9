import { useId, useState } from 'react';
import type { ModelId, Picker } from '#shared/contract/models/schemas.ts';
import type { RouteDetails } from '#shared/contract/query/schemas.ts';
import { DisclosureButton } from '#web/ui/controls/disclosure-button.tsx';
import type { ShownAnswer } from '../../conversation/state/turn.ts';
import { CandidatePanel } from './candidate-panel.tsx';

interface ReasonLineProps {
  answer: ShownAnswer;
  details: RouteDetails | null;
  picker: Picker | undefined;
  /** Tries another candidate; absent if no model can be tried. */
  onTry: ((id: ModelId) => void) | undefined;
}

/** Explains why this model answered, with a panel that compares it with the other candidates. */
export function ReasonLine({ answer, details, picker, onTry }: ReasonLineProps) {
  const [isOpen, setIsOpen] = useState(false);
  const panelId = useId();
  const [text, lastWord] = splitLastWord([answer.routed.reason, ...answer.notes].join(' '));
  return (
    <div className="text-14 max-sm:text-13 max-sm:leading-4.5">
      <p className="text-n10" dir="auto">
        <span className="font-medium text-n11">Why this model?</span> {text}
        <span className="whitespace-nowrap">
          {lastWord}{' '}
          {details && (
            <DisclosureButton
              isOpen={isOpen}
              aria-controls={panelId}
              onClick={() => setIsOpen(!isOpen)}
              className="hit-area relative inline-flex items-center gap-0.5 rounded-small font-medium whitespace-nowrap text-n11 hover:text-n12"
            >
              Details<span className="sr-only"> of this choice</span>
            </DisclosureButton>
          )}
        </span>
      </p>
      <div id={panelId}>
        {details && isOpen && (
          <CandidatePanel details={details} picker={picker} own={answer.routed.id} onTry={onTry} />
        )}
      </div>
    </div>
  );
}

const longestLastWord = 24;

/**
 * Splits off the last word, which stays on the same line as the button, so that the button is never alone on
 * a line.
 */
function splitLastWord(text: string): [string, string] {
  const at = text.lastIndexOf(' ') + 1;
  return text.length - at > longestLastWord ? [text, ''] : [text.slice(0, at), text.slice(at)];
}
