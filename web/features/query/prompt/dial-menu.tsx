import { ChevronDown } from 'lucide-react';
import type { DialWord } from '#shared/contract/routing/constants.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Menu, MenuChoice } from '#web/ui/popovers/menu.tsx';

interface DialMenuProps {
  dial: DialWord;
  onChoose: (dial: DialWord) => void;
}

const options = [
  { value: 'thrifty', label: 'Thrifty', note: 'Cheap models, seldom a strong one' },
  { value: 'balanced', label: 'Balanced', note: 'A strong model where the prompt is hard' },
  { value: 'best', label: 'Best', note: 'A strong model for nearly every prompt' },
] as const;

/** How Auto weighs what a model costs against how well it would answer. */
export function DialMenu({ dial, onChoose }: DialMenuProps) {
  const label = options.find(({ value }) => value === dial)?.label;
  return (
    <Menu
      label="How Auto chooses"
      trigger={
        <Button look="quiet" className="gap-1.5 px-2.5! max-sm:px-2!">
          <span>
            <span className="text-n10 max-sm:sr-only">Auto: </span>
            {label}
          </span>
          <ChevronDown size={14} aria-hidden className="text-n10 max-sm:hidden" />
        </Button>
      }
    >
      <MenuChoice value={dial} options={options} onChoose={onChoose} />
    </Menu>
  );
}
