import { clsx } from 'clsx';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { IconButton } from '#web/ui/controls/icon-button.tsx';
import type { Turn } from '../../conversation/state/turn.ts';
import type { VersionStep, VersionActions } from './version-actions.ts';

/** Arrows to step through the versions of a turn. Renders nothing if there is only one. */
export function VersionArrows({ turn, actions }: { turn: Turn; actions: VersionActions }) {
  const { findVersions, onShow, isBusy, stepped } = actions;
  const arrows = useRef<HTMLDivElement>(null);
  const versions = findVersions(turn);
  const at = versions.findIndex(({ id }) => id === turn.id);

  useEffect(() => {
    if (stepped.current?.turnId !== turn.id) return;
    const { by } = stepped.current;
    stepped.current = null;
    const button = arrows.current?.querySelector<HTMLElement>(`[data-by="${by}"]`);
    button?.focus({ preventScroll: true });
    button?.scrollIntoView({ block: 'nearest' });
  }, [turn.id, stepped]);

  if (versions.length < 2) return null;
  const step = (by: VersionStep['by']) => {
    const next = versions[at + by];
    if (!next || isBusy) return;
    stepped.current = { turnId: next.id, by };
    onShow(next);
  };
  const place = `${at + 1} of ${versions.length}`;
  return (
    <div ref={arrows} role="group" aria-label={`Version ${place}`} className="flex items-center">
      <Arrow by={-1} label="Previous version" isIdle={isBusy || at === 0} onStep={step} />
      <span aria-hidden className="tabular text-13 whitespace-nowrap text-n10">
        {at + 1}/{versions.length}
      </span>
      <Arrow
        by={1}
        label="Next version"
        isIdle={isBusy || at === versions.length - 1}
        onStep={step}
      />
    </div>
  );
}

interface ArrowProps {
  by: VersionStep['by'];
  label: string;
  isIdle: boolean;
  onStep: (by: VersionStep['by']) => void;
}

// Uses aria-disabled, because a disabled button would lose the focus.
function Arrow({ by, label, isIdle, onStep }: ArrowProps) {
  const Icon = by < 0 ? ChevronLeft : ChevronRight;
  return (
    <IconButton
      label={label}
      data-by={by}
      aria-disabled={isIdle}
      className={clsx('max-sm:w-9', isIdle && 'text-n8! hover:bg-transparent!')}
      onClick={() => onStep(by)}
    >
      <Icon size={16} aria-hidden className="rtl:-scale-x-100" />
    </IconButton>
  );
}
