import { DisclosureButton } from '#web/ui/controls/disclosure-button.tsx';
import type { ReactNode } from 'react';
import { KeyRound, Lock, ShieldX } from 'lucide-react';
import type { CheckedModel } from './availability/check-models.ts';
import { PillRows, type PillRowsProps } from './pill-rows.tsx';

/** Which groups of models are expanded. */
export interface Shows {
  locked: boolean;
  retired: boolean;
  excluded: boolean;
}

interface FoldsProps {
  /** `locked` counts the models that need Standard, `retired` those that are gone. */
  locked: number;
  retired: number;
  excluded: readonly CheckedModel[];
  /** Whether a pill is marked because its provider's key is missing. */
  hasNoKey: boolean;
  shows: Shows;
  onShow: (part: Partial<Shows>) => void;
}

/** Buttons that expand groups of models that few users choose from. */
export function Folds({ locked, retired, excluded, hasNoKey, shows, onShow }: FoldsProps) {
  return (
    <div className="flex flex-wrap items-center gap-x-5 sm:col-start-2 sm:row-start-1 sm:justify-end sm:pl-4">
      {locked > 0 && (
        <Fold isOpen={shows.locked} onClick={() => onShow({ locked: !shows.locked })}>
          <Lock size={13} aria-hidden />
          {locked} more with Standard
        </Fold>
      )}
      {retired > 0 && (
        <Fold isOpen={shows.retired} onClick={() => onShow({ retired: !shows.retired })}>
          Retired ({retired})
        </Fold>
      )}
      {excluded[0]?.exclusion && (
        <Fold isOpen={shows.excluded} onClick={() => onShow({ excluded: !shows.excluded })}>
          <ShieldX size={13} aria-hidden />
          {excluded.length} unavailable: {excluded[0].exclusion}
        </Fold>
      )}
      {hasNoKey && (
        <p className="flex min-h-10 items-center gap-1.5">
          <KeyRound size={13} aria-hidden />
          No API key
        </p>
      )}
    </div>
  );
}

interface UnfoldedProps {
  label: string;
  row: Omit<PillRowsProps, 'models' | 'isShort'>;
  models: readonly CheckedModel[];
}

/** In a wide window, the button that expands a group is above the other pills, so the group repeats its name. */
export function Unfolded({ label, row, models }: UnfoldedProps) {
  return (
    <div role="group" aria-label={label} className="mt-3 border-t border-n6 pt-3 max-sm:mt-2">
      <p aria-hidden className="mb-1.5 text-13 text-n10 max-sm:hidden">
        {label}
      </p>
      <PillRows {...row} models={models} isShort={false} />
    </div>
  );
}

interface FoldProps {
  isOpen: boolean;
  onClick: () => void;
  children: ReactNode;
}

function Fold({ isOpen, onClick, children }: FoldProps) {
  return (
    <DisclosureButton
      isOpen={isOpen}
      onClick={onClick}
      className="flex min-h-10 items-center gap-1.5 rounded-control hover:text-n12 pointer-coarse:min-h-11"
    >
      {children}
    </DisclosureButton>
  );
}
