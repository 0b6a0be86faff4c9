import { ChevronLeft, ChevronRight } from 'lucide-react';
import { Button } from '../controls/button.tsx';

interface PagerProps {
  label: string;
  /** Which rows are visible, and how many there are. */
  summary: string;
  /** The labels of the buttons. */
  back?: string;
  next?: string;
  /** Null if there is no page in that direction. */
  onBack: (() => void) | null;
  onNext: (() => void) | null;
}

export function Pager(props: PagerProps) {
  const { label, summary, back = 'Previous', next = 'Next', onBack, onNext } = props;
  return (
    <nav aria-label={label} className="mt-3 flex flex-wrap items-center justify-between gap-2">
      <p role="status" className="tabular text-13 text-n10">
        {summary}
      </p>
      {(onBack || onNext) && (
        <div className="flex gap-2">
          <Button disabled={!onBack} onClick={() => onBack?.()}>
            <ChevronLeft size={16} aria-hidden />
            {back}
          </Button>
          <Button disabled={!onNext} onClick={() => onNext?.()}>
            {next}
            <ChevronRight size={16} aria-hidden />
          </Button>
        </div>
      )}
    </nav>
  );
}
