import { useId } from 'react';
import type { Target } from './targets.ts';

interface TargetChoiceProps {
  targets: Target[];
  chosen: Target['id'];
  onChoose: (id: Target['id']) => void;
}

/** Radio buttons for the target of a follow-up. */
export function TargetChoice({ targets, chosen, onChoose }: TargetChoiceProps) {
  const name = useId();
  return (
    <div
      role="radiogroup"
      aria-labelledby={name}
      className="flex flex-wrap items-center gap-x-5 px-1 text-14"
    >
      <span id={name} className="text-n10 max-sm:sr-only">
        Send to
      </span>
      {targets.map(({ id, label }) => (
        <label key={id} className="flex min-h-10 cursor-pointer items-center gap-2">
          <input
            type="radio"
            name={name}
            checked={id === chosen}
            onChange={() => onChoose(id)}
            className="size-4 appearance-none rounded-full border border-n8 checked:border-5 checked:border-go"
          />
          {label}
        </label>
      ))}
    </div>
  );
}
