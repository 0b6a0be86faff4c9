import { SwitchMark } from '#web/ui/track/switch-mark.tsx';
import { pillLook } from './pill-look.ts';
import type { Selection } from './selection.ts';

interface AutoPillProps {
  isStandard: boolean;
  selection: Selection;
  onClick: () => void;
}

export function AutoPill({ isStandard, selection, onClick }: AutoPillProps) {
  const isAuto = selection.kind === 'auto';
  return (
    <button
      type="button"
      aria-pressed={isAuto}
      onClick={onClick}
      className={pillLook(isAuto, 'font-medium')}
    >
      <SwitchMark size={18} />
      {isStandard ? 'Auto Select (Standard)' : 'Auto Select (Free)'}
    </button>
  );
}
