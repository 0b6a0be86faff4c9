import { Tooltip } from '#web/ui/popovers/tooltip.tsx';

interface CompareSwitchProps {
  isOn: boolean;
  onClick: () => void;
}

export function CompareSwitch({ isOn, onClick }: CompareSwitchProps) {
  return (
    <Tooltip text="See two or three models' answers side by side and pick the better one.">
      <button
        type="button"
        role="switch"
        aria-checked={isOn}
        onClick={onClick}
        className="group flex min-h-10 items-center gap-2.5 rounded-control text-14 font-medium max-sm:gap-2 max-sm:text-13 pointer-coarse:min-h-11"
      >
        <span
          aria-hidden
          className="flex h-5 w-9 items-center rounded-full bg-n8 p-0.5 transition-colors group-hover:bg-n9 group-aria-checked:bg-go"
        >
          <span className="size-4 rounded-full bg-n1 transition-transform group-aria-checked:translate-x-4" />
        </span>
        Compare Models
      </button>
    </Tooltip>
  );
}
