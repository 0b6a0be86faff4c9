import { ChevronDown } from 'lucide-react';
import { useId, useState } from 'react';
import type { Picker } from '#shared/contract/models/schemas.ts';
import type { RouteDetails } from '#shared/contract/query/schemas.ts';
import type { Answer } from '../conversation/state/turn.ts';
import { RouteNumbers } from './route-numbers.tsx';

interface ReasonLineProps {
  answer: Answer;
  details: RouteDetails | null;
  picker: Picker | undefined;
}

export function ReasonLine({ answer, details, picker }: ReasonLineProps) {
  const [isOpen, setIsOpen] = useState(false);
  const panelId = useId();
  return (
    <div className="mt-1 text-14 max-sm:mt-2">
      <p className="text-n11">
        <span className="font-medium text-n12">Why this model?</span>{' '}
        {[answer.routed.reason, ...answer.notes].join(' ')}{' '}
        {details && (
          <button
            type="button"
            aria-expanded={isOpen}
            aria-controls={panelId}
            onClick={() => setIsOpen(!isOpen)}
            className="hit-area relative inline-flex items-center gap-1 rounded-small text-go-text hover:underline"
          >
            {isOpen ? 'Hide the numbers' : 'Show the numbers'}
            <ChevronDown
              size={14}
              aria-hidden
              className={isOpen ? 'rotate-180 transition-transform' : 'transition-transform'}
            />
          </button>
        )}
      </p>
      <div id={panelId}>
        {details && isOpen && <RouteNumbers details={details} picker={picker} />}
      </div>
    </div>
  );
}
