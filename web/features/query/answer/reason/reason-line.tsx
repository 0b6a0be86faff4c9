import { clsx } from 'clsx';
import { ChevronDown } from 'lucide-react';
import { useId, useState } from 'react';
import type { Picker } from '#shared/contract/models/schemas.ts';
import type { RouteDetails } from '#shared/contract/query/schemas.ts';
import type { ShownAnswer } from '../../conversation/state/turn.ts';
import { RouteNumbers } from './route-numbers.tsx';
import { tellNumbers } from './tell-numbers.ts';

interface ReasonLineProps {
  answer: ShownAnswer;
  details: RouteDetails | null;
  picker: Picker | undefined;
}

/** Why this model answered, with its key figures and a panel with all of them. */
export function ReasonLine({ answer, details, picker }: ReasonLineProps) {
  const [isOpen, setIsOpen] = useState(false);
  const panelId = useId();
  const isCut = details !== null && !isOpen;
  return (
    <div className="@container mt-1 text-14 max-sm:mt-2">
      <div className="flex items-baseline gap-x-3 @max-md:flex-wrap">
        <p
          className={clsx(
            'min-w-0 text-n11 @max-md:basis-full',
            isCut && 'line-clamp-3 @md:line-clamp-2',
          )}
          dir="auto"
        >
          <span className="font-medium text-n12">Why this model?</span>{' '}
          {[answer.routed.reason, ...answer.notes].join(' ')}
        </p>
        {details && (
          <button
            type="button"
            aria-expanded={isOpen}
            aria-controls={panelId}
            onClick={() => setIsOpen(!isOpen)}
            className="hit-area tabular relative inline-flex @md:ml-auto shrink-0 items-center gap-1 rounded-small whitespace-nowrap text-go-text hover:underline"
          >
            <span className="sr-only">{isOpen ? 'Hide' : 'Show'} the numbers: </span>
            {tellNumbers(details, answer.routed.id)}
            <ChevronDown
              size={14}
              aria-hidden
              className={clsx('transition-transform', isOpen && 'rotate-180')}
            />
          </button>
        )}
      </div>
      <div id={panelId}>
        {details && isOpen && (
          <RouteNumbers details={details} picker={picker} own={answer.routed.id} />
        )}
      </div>
    </div>
  );
}
