import { clsx } from 'clsx';
import { ChevronDown } from 'lucide-react';
import type { EffortChoice } from '#shared/contract/query/schemas.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Menu, MenuChoice } from '#web/ui/popovers/menu.tsx';

interface EffortMenuProps {
  effort: EffortChoice;
  onChoose: (effort: EffortChoice) => void;
}

const options = [
  { value: 'auto', label: 'Auto', note: 'As long as the prompt needs' },
  { value: 'quick', label: 'Quick', note: 'Hardly any thinking, the soonest answer' },
  { value: 'thorough', label: 'Thorough', note: 'Long thinking, which costs more' },
] as const;

/** How long models that think are to think before they answer. */
export function EffortMenu({ effort, onChoose }: EffortMenuProps) {
  const label = options.find(({ value }) => value === effort)?.label;
  return (
    <Menu
      label="Effort"
      trigger={
        <Button look="quiet" className="gap-1.5 px-2.5! max-sm:px-2!">
          <span>
            <span className={clsx('text-n10', effort !== 'auto' && 'max-sm:sr-only')}>Effort:</span>{' '}
            {label}
          </span>
          <ChevronDown size={14} aria-hidden className="text-n10 max-sm:hidden" />
        </Button>
      }
    >
      <MenuChoice value={effort} options={options} onChoose={onChoose} />
    </Menu>
  );
}
