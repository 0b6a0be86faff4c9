import { clsx } from 'clsx';
import { ChevronDown } from 'lucide-react';
import { Button } from '#web/ui/controls/button.tsx';
import { Menu, MenuChoice } from '#web/ui/popovers/menu.tsx';

interface Option<Value> {
  value: Value;
  label: string;
  note: string;
}

interface ChoiceMenuProps<Value extends string> {
  /** What the menu is about, as it is called when it opens. */
  label: string;
  /** The same before the chosen word, as short as it can be. */
  name: string;
  /** Whether the chosen word is shown without the name: always, on a narrow screen, or never. */
  bare: 'always' | 'narrow' | 'never';
  value: Value;
  options: readonly Option<Value>[];
  onChoose: (value: Value) => void;
}

/** A small control below the prompt: one word of a few, with what each means. */
export function ChoiceMenu<Value extends string>(props: ChoiceMenuProps<Value>) {
  const { label, name, bare, value, options, onChoose } = props;
  return (
    <Menu
      label={label}
      trigger={
        <Button look="quiet" className="gap-1.5 px-2.5! max-sm:px-2!">
          <span>
            <span className={clsx('text-n10', bareLooks[bare])}>{name}: </span>
            {options.find((option) => option.value === value)?.label}
          </span>
          <ChevronDown size={14} aria-hidden className="text-n10 max-sm:hidden" />
        </Button>
      }
    >
      <MenuChoice value={value} options={options} onChoose={onChoose} />
    </Menu>
  );
}

const bareLooks = { always: 'sr-only', narrow: 'max-sm:sr-only', never: '' } as const;
