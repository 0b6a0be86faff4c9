import { clsx } from 'clsx';
import { KeyRound, Lock } from 'lucide-react';
import { Tooltip } from '#web/ui/popovers/tooltip.tsx';
import { SwitchMark } from '#web/ui/track/switch-mark.tsx';
import type { CheckedModel } from './availability/check-models.ts';
import type { Selection } from './selection/selection.ts';

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
      className={pillLook(isAuto, 'font-medium max-sm:gap-1.5 max-sm:px-2.5 max-sm:text-13')}
    >
      <SwitchMark size={18} className="max-sm:hidden" />
      {isStandard ? 'Auto Select (Standard)' : 'Auto Select (Free)'}
    </button>
  );
}

interface ModelPillProps {
  model: CheckedModel;
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
        aria-disabled={model.exclusion !== null}
        onClick={model.exclusion === null ? onClick : undefined}
        className={pillLook(
          isChosen,
          clsx(
            'aria-disabled:cursor-not-allowed aria-disabled:bg-n2 aria-disabled:text-n10 aria-disabled:hover:border-n6',
            !model.isAvailable && 'border-dashed',
            // A retired model's pill contains two names, which may be wider than a phone's screen.
            model.answeredBy && 'max-w-full flex-wrap gap-y-0 py-1 leading-5',
          ),
        )}
      >
        {model.name}
        {model.answeredBy && (
          <span className="relative text-13 text-n10">
            <span aria-hidden>→ </span>
            <span className="sr-only">, answered by </span>
            {model.answeredBy.name}
          </span>
        )}
        {!model.isAvailable && <KeyRound size={14} aria-label="No API key" className="text-n10" />}
        {isLocked && <Lock size={14} aria-label="Needs Standard" className="text-n10" />}
      </button>
    </Tooltip>
  );
}

function describe({
  description,
  answeredBy,
  isUnproven,
  isForAuto,
  exclusion,
}: CheckedModel): string {
  if (exclusion) return `Not available: ${exclusion}.`;
  const parts = [
    description,
    answeredBy && `${answeredBy.name} answers instead.`,
    isUnproven && 'New model: its ratings are an estimate until people vote on its answers.',
    !isForAuto && 'Auto doesn’t use this model.',
  ];
  return parts.filter(Boolean).join(' ');
}

function pillLook(isPressed: boolean, className?: string): string {
  return clsx(
    'inline-flex min-h-10 sm:min-h-9 shrink-0 items-center gap-2 rounded-full border px-3.5 text-14 whitespace-nowrap transition-colors pointer-coarse:min-h-11',
    isPressed
      ? 'border-go-line bg-go-soft text-go-text'
      : 'border-n6 text-n12 hover:border-n8 hover:bg-n2',
    className,
  );
}
