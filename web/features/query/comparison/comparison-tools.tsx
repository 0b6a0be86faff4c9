import { Diff, Merge } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#web/ui/controls/button.tsx';
import { Menu, MenuItem, MenuLine } from '#web/ui/popovers/menu.tsx';
import { ModelItems, modelMenuLook } from '../answer/versions/model-items.tsx';
import { useVersionActions } from '../answer/versions/version-actions.ts';
import { hasHiddenNames } from '../conversation/state/hidden-names.ts';
import type { Turn } from '../conversation/state/turn.ts';

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

interface CombineMenuProps {
  turn: Turn;
  /**
   * Whether the turn is the latest one. An earlier turn's answers can't be combined for the first
   * time.
   */
  isLatest: boolean;
}

/** Has one model combine the comparison's answers into one. */
function CombineMenu({ turn, isLatest }: CombineMenuProps) {
  const actions = useVersionActions();
  const [wasOpened, setWasOpened] = useState(false);
  if (!actions || (!isLatest && !actions.isCombined(turn))) return null;
  const { picker, isBusy, onCombine, onUpgrade } = actions;
  const writers = picker?.models.filter(
    ({ makesImages, isAvailable, answeredBy }) => isAvailable && !makesImages && !answeredBy,
  );
  return (
    <Menu
      label="Combine with"
      trigger={
        <Button
          look="quiet"
          className="max-sm:px-2!"
          disabled={isBusy}
          onClick={() => setWasOpened(true)}
        >
          <Merge size={15} aria-hidden />
          Combine
        </Button>
      }
    >
      {wasOpened && (
        <div className={modelMenuLook}>
          <p aria-hidden className="px-3 pt-1 text-13 text-n10">
            Combine with…
          </p>
          <MenuItem onClick={() => onCombine(turn, onUpgrade ? 'auto-free' : 'auto-standard')}>
            Auto Select
          </MenuItem>
          <MenuLine />
          <ModelItems
            models={writers ?? []}
            onChoose={(id) => onCombine(turn, id)}
            onUpgrade={onUpgrade}
          />
        </div>
      )}
    </Menu>
  );
}
