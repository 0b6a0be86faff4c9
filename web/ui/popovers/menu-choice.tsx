import type { ReactNode } from 'react';
import { MenuItem } from './menu.tsx';

interface MenuChoiceProps<Value extends string> {
  value: Value;
  options: readonly { value: Value; label: string; icon: ReactNode }[];
  onChoose: (value: Value) => void;
}

/** Items of a menu of which exactly one is chosen. */
export function MenuChoice<Value extends string>(props: MenuChoiceProps<Value>) {
  const { value, options, onChoose } = props;
  return options.map((option) => (
    <MenuItem
      key={option.value}
      role="menuitemradio"
      aria-checked={option.value === value}
      className="aria-checked:text-go-text"
      onClick={() => onChoose(option.value)}
    >
      {option.icon}
      {option.label}
      {option.value === value && <span className="ml-auto dot bg-go" />}
    </MenuItem>
  ));
}
