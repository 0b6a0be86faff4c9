import { KeyRound, Lock } from 'lucide-react';
import type { PickerModel } from '#shared/contract/models/schemas.ts';
import { Tooltip } from '#web/ui/popovers/tooltip.tsx';
import { ProviderDot } from './provider-dot.tsx';
import { pillLook } from './pill-look.ts';

interface ModelPillProps {
  model: PickerModel;
  isChosen: boolean;
  isLocked: boolean;
  onClick: () => void;
}

export function ModelPill({ model, isChosen, isLocked, onClick }: ModelPillProps) {
  return (
    <Tooltip text={isLocked ? `${describe(model)} Needs Standard.` : describe(model)}>
      <button
        type="button"
        aria-pressed={isChosen}
        onClick={onClick}
        className={pillLook(isChosen, model.isAvailable ? '' : 'border-dashed')}
      >
        <ProviderDot provider={model.provider} />
        {model.name}
        {!model.isAvailable && <KeyRound size={14} aria-label="No API key" className="text-n10" />}
        {isLocked && <Lock size={14} aria-label="Needs Standard" className="text-n10" />}
      </button>
    </Tooltip>
  );
}

function describe({ description, retiredOn, successorName }: PickerModel): string {
  if (!retiredOn) return description;
  const after = successorName ? ` ${successorName} answers in its place.` : '';
  return `${description} Retired by its provider.${after}`;
}
