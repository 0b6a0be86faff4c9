import { Diff } from 'lucide-react';
import { Button } from '#web/ui/controls/button.tsx';
import type { Turn } from '../conversation/state/turn.ts';
import { CombineMenu } from './combine-menu.tsx';

interface ComparisonToolsProps {
  isDiffering: boolean;
  onDiffer: (isDiffering: boolean) => void;
  /** The comparison, if its answers can be combined now. */
  combinable: Turn | null;
}

/** Actions for the answers of a completed comparison, besides voting. */
export function ComparisonTools({ isDiffering, onDiffer, combinable }: ComparisonToolsProps) {
  return (
    <>
      <Button
        look="quiet"
        aria-expanded={isDiffering}
        className="aria-expanded:bg-n3 aria-expanded:text-n12"
        onClick={() => onDiffer(!isDiffering)}
      >
        <Diff size={15} aria-hidden />
        <span className="max-sm:sr-only">Differences</span>
      </Button>
      {combinable && <CombineMenu turn={combinable} />}
    </>
  );
}
