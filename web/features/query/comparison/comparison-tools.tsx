import { Diff } from 'lucide-react';
import { Button } from '#web/ui/controls/button.tsx';
import { hasHiddenNames } from '../conversation/state/hidden-names.ts';
import type { Turn } from '../conversation/state/turn.ts';
import { CombineMenu } from './combine-menu.tsx';

interface ComparisonToolsProps {
  isDiffering: boolean;
  onDiffer: (isDiffering: boolean) => void;
  turn: Turn;
  isLatest: boolean;
}

/** Actions for the answers of a completed comparison, besides voting. */
export function ComparisonTools(props: ComparisonToolsProps) {
  const { isDiffering, onDiffer, turn, isLatest } = props;
  const isCombinable = !turn.isTemporary && !hasHiddenNames(turn);
  return (
    <>
      <Button
        look="quiet"
        aria-expanded={isDiffering}
        className="aria-expanded:bg-n3 aria-expanded:text-n12 max-sm:px-2!"
        onClick={() => onDiffer(!isDiffering)}
      >
        <Diff size={15} aria-hidden />
        Differences
      </Button>
      {isCombinable && <CombineMenu turn={turn} isLatest={isLatest} />}
    </>
  );
}
