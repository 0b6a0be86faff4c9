import { Lock } from 'lucide-react';
import type { ModelId, PickerModel } from '#shared/contract/models/schemas.ts';
import { MenuItem } from '#web/ui/popovers/menu.tsx';
import { ProviderDot } from '../../picker/provider-dot.tsx';

interface ModelItemsProps {
  models: readonly PickerModel[];
  onChoose: (id: ModelId) => void;
  /** Absent for those who have Standard. */
  onUpgrade: (() => void) | undefined;
}

/** Models in a menu; those that need Standard offer the upgrade. */
export function ModelItems({ models, onChoose, onUpgrade }: ModelItemsProps) {
  return models.map(({ id, name, provider, isStandard }) => (
    <MenuItem key={id} onClick={() => (isStandard && onUpgrade ? onUpgrade() : onChoose(id))}>
      <ProviderDot provider={provider} />
      {name}
      {isStandard && onUpgrade && (
        <Lock size={14} aria-label="needs Standard" className="ml-auto text-n10" />
      )}
    </MenuItem>
  ));
}
