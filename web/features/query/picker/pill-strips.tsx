import { ChevronDown } from 'lucide-react';
import { useId, type ReactNode } from 'react';
import type { PickerModel } from '#shared/contract/models/schemas.ts';
import { AutoPill, ModelPill } from './pills.tsx';
import { isChosen, type Selection, type SelectionAction } from './selection/selection.ts';

interface PillStripsProps {
  models: readonly PickerModel[];
  isStandard: boolean;
  selection: Selection;
  onAct: (action: SelectionAction) => void;
  /** Whether the retired models are shown. */
  isUnfolded: boolean;
  onUnfold: (isUnfolded: boolean) => void;
}

/** The pills of a tab. Those whose model is gone are folded away, except for the chosen ones. */
export function PillStrips(props: PillStripsProps) {
  const { models, isStandard, selection, onAct, isUnfolded, onUnfold } = props;
  const retired = models.filter(({ answeredBy }) => answeredBy !== null);
  // While they are unfolded they stay in their place, so that a click on one does not move it.
  const isFolded = ({ id, answeredBy }: PickerModel) =>
    answeredBy !== null && (isUnfolded || !isChosen(selection, id));
  const toPill = (model: PickerModel) => (
    <ModelPill
      key={model.id}
      model={model}
      isChosen={isChosen(selection, model.id)}
      isLocked={model.isStandard && !isStandard}
      onClick={() => onAct({ type: 'click-model', id: model.id })}
    />
  );
  return (
    <>
      <div role="group" aria-label="Models" className="pill-strip mt-3 gap-2">
        <AutoPill
          isStandard={isStandard}
          selection={selection}
          onClick={() => onAct({ type: 'click-auto' })}
        />
        {models.filter((model) => !isFolded(model)).map(toPill)}
      </div>
      {retired.length > 0 && (
        <Retired count={retired.length} isUnfolded={isUnfolded} onUnfold={onUnfold}>
          {retired.map(toPill)}
        </Retired>
      )}
    </>
  );
}

interface RetiredProps {
  count: number;
  isUnfolded: boolean;
  onUnfold: (isUnfolded: boolean) => void;
  children: ReactNode;
}

function Retired({ count, isUnfolded, onUnfold, children }: RetiredProps) {
  const stripId = useId();
  return (
    <>
      <button
        type="button"
        aria-expanded={isUnfolded}
        aria-controls={stripId}
        onClick={() => onUnfold(!isUnfolded)}
        className="tabular mt-1 flex min-h-10 items-center gap-1 rounded-control text-13 text-n10 hover:text-n12 pointer-coarse:min-h-11"
      >
        Retired ({count})
        <ChevronDown
          size={14}
          aria-hidden
          className={isUnfolded ? 'rotate-180 transition-transform' : 'transition-transform'}
        />
      </button>
      <div id={stripId}>
        {isUnfolded && (
          <div role="group" aria-label="Retired models" className="pill-strip gap-2">
            {children}
          </div>
        )}
      </div>
    </>
  );
}
