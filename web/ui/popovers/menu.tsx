import { clsx } from 'clsx';
import { Slot } from './slot.tsx';
import { useId, useRef, useState, type ComponentProps, type ReactNode } from 'react';
import { keepBeside } from './place-beside.ts';

interface MenuProps {
  label: string;
  trigger: ReactNode;
  /** The edge that the menu shares with its button. */
  align?: 'start' | 'end';
  children: ReactNode;
}

/** A menu based on the native popover. It closes on Escape, on a click outside and when an item is chosen. */
export function Menu({ label, trigger, align = 'end', children }: MenuProps) {
  const id = useId();
  const button = useRef<HTMLElement>(null);
  const menu = useRef<HTMLDivElement>(null);
  const [isOpen, setIsOpen] = useState(false);

  const onToggle = (isNowOpen: boolean) => {
    setIsOpen(isNowOpen);
    if (!isNowOpen || !menu.current || !button.current) return;
    keepBeside(menu.current, button.current, { side: 'below', align, gapPx: 6 });
    moveInMenu(menu.current, 'Home');
  };

  return (
    <>
      <Slot
        ref={button}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-controls={id}
        {...{ popoverTarget: id }}
      >
        {trigger}
      </Slot>
      <div
        ref={menu}
        id={id}
        role="menu"
        aria-label={label}
        popover="auto"
        onToggle={(event) => onToggle(event.newState === 'open')}
        onKeyDown={(event) => {
          if (event.key === 'Tab') menu.current?.hidePopover();
          else if (moveInMenu(event.currentTarget, event.key)) event.preventDefault();
        }}
        onClick={(event) => {
          const isChoice = (event.target as Element).closest(
            '[role^=menuitem]:not([aria-disabled=true])',
          );
          if (isChoice) menu.current?.hidePopover();
        }}
        className="fixed inset-auto m-0 max-h-[calc(100dvh-1rem)] min-w-52 overflow-y-auto overscroll-contain rounded-panel border border-n6 bg-n1 p-1.5 text-n12 shadow-float open:animate-rise"
      >
        {children}
      </div>
    </>
  );
}

const menuItemLook =
  'flex min-h-10 w-full items-center gap-3 rounded-control px-3 text-left text-14 text-n12 -outline-offset-2 hover:bg-n3 focus:bg-n3 aria-disabled:cursor-not-allowed aria-disabled:text-n10 pointer-coarse:min-h-11';

interface MenuItemProps extends ComponentProps<'button'> {
  /** Applies the item's styling to its only child, such as a link. */
  asChild?: boolean;
}

export function MenuItem({ asChild, className, onClick, ...rest }: MenuItemProps) {
  const Element = asChild ? Slot : 'button';
  return (
    <Element
      role="menuitem"
      tabIndex={-1}
      className={clsx(menuItemLook, className)}
      {...(!asChild && { type: 'button' as const })}
      // Uses aria-disabled, because a disabled item would lose the focus and couldn't explain why it is
      // disabled.
      onClick={rest['aria-disabled'] === true ? undefined : onClick}
      {...rest}
    />
  );
}

export function MenuLine() {
  return <div role="separator" className="mx-3 my-1.5 h-px bg-n6" />;
}

/**
 * Moves the focus within an open menu by arrow keys, Home, End or the first letter of an item.
 * Returns whether the key moved it.
 */
function moveInMenu(menu: HTMLElement, key: string): boolean {
  const items = [...menu.querySelectorAll<HTMLElement>('[role^=menuitem]')];
  const at = items.findIndex((item) => item === document.activeElement);
  const next = findNext(items, at, key);
  next?.focus();
  return next !== undefined;
}

function findNext(items: HTMLElement[], at: number, key: string): HTMLElement | undefined {
  switch (key) {
    case 'ArrowDown':
      return items[(at + 1) % items.length];
    case 'ArrowUp':
      return items.at(at <= 0 ? -1 : at - 1);
    case 'Home':
      return items[0];
    case 'End':
      return items.at(-1);
    default: {
      if (key.length !== 1 || key === ' ') return undefined;
      const fromNext = [...items.slice(at + 1), ...items.slice(0, at + 1)];
      return fromNext.find((item) => startsWith(item, key));
    }
  }
}

function startsWith(item: HTMLElement, letter: string): boolean {
  return item.textContent.trim().toLowerCase().startsWith(letter.toLowerCase());
}

interface MenuOption<Value> {
  value: Value;
  label: string;
  icon?: ReactNode;
  note?: string;
}

interface MenuChoiceProps<Value extends string> {
  value: Value;
  options: readonly MenuOption<Value>[];
  onChoose: (value: Value) => void;
}

/** Menu items of which exactly one is selected. */
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
      <span className={clsx('min-w-0 wrap-anywhere', option.note && 'py-1.5')}>
        <span dir="auto">{option.label}</span>
        {option.note && (
          <span dir="auto" className="block text-13 text-n10">
            {option.note}
          </span>
        )}
      </span>
      {option.value === value && <span className="ml-auto dot bg-go" />}
    </MenuItem>
  ));
}
