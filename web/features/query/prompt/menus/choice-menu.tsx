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
  /** The label of the open menu. */
  label: string;
  /** A short form of the label, shown before the chosen option. */
  name: string;
  /** When to show the chosen option without the name. */
  bare: 'always' | 'narrow' | 'never';
  value: Value;
  options: readonly Option<Value>[];
  onChoose: (value: Value) => void;
}

/**
 * A small menu below the prompt to choose one of a few options, each with a note on its meaning.
 */
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
