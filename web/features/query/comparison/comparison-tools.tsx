import { Diff } from 'lucide-react';
import { Button } from '#web/ui/controls/button.tsx';

interface ComparisonToolsProps {
  isDiffering: boolean;
  onDiffer: (isDiffering: boolean) => void;
}

/** What can be done with the answers of an ended comparison, besides voting. */
export function ComparisonTools({ isDiffering, onDiffer }: ComparisonToolsProps) {
  return (
    <>
      <Button look="quiet" aria-expanded={isDiffering} onClick={() => onDiffer(!isDiffering)}>
        <Diff size={15} aria-hidden />
        Differences
      </Button>
    </>
  );
}
