import { Lock } from 'lucide-react';
import type { ModelId } from '#shared/contract/models/schemas.ts';
import { MenuItem } from '#web/ui/popovers/menu.tsx';
import type { CheckedModel } from '../../picker/availability/check-models.ts';
import { ProviderDot } from '../../picker/provider-dot.tsx';

interface ModelItemsProps {
  models: readonly CheckedModel[];
  onChoose: (id: ModelId) => void;
  /** Absent for users with Standard. */
  onUpgrade: (() => void) | undefined;
}

/** Fits the space above or below the button, whichever is larger, minus 1 rem for the menu's own edges. */
export const modelMenuLook = 'max-h-[calc(var(--room)-1rem)] overflow-y-auto';

/** Models in a menu. Those that need Standard offer the upgrade, and those with an `exclusion` are disabled. */
export function ModelItems({ models, onChoose, onUpgrade }: ModelItemsProps) {
  return models.map(({ id, name, provider, isStandard, exclusion }) => (
    <MenuItem
      key={id}
      aria-disabled={exclusion !== null}
      onClick={() => (isStandard && onUpgrade ? onUpgrade() : onChoose(id))}
    >
      <ProviderDot provider={provider} />
      {name}
      {exclusion && <span className="ml-auto text-13">{exclusion}</span>}
      {!exclusion && isStandard && onUpgrade && (
        <Lock size={14} aria-label="needs Standard" className="ml-auto text-n10" />
      )}
    </MenuItem>
  ));
}
