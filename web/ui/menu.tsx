import { DropdownMenu as Radix } from 'radix-ui';
import type { ComponentProps, ReactNode } from 'react';
import { classNames } from './class-names.ts';

const itemLook =
  'flex min-h-10 cursor-default items-center gap-3 rounded-control px-3 text-14 text-n12 outline-none data-highlighted:bg-n3 pointer-coarse:min-h-11';

interface MenuProps {
  trigger: ReactNode;
  children: ReactNode;
}

export function Menu({ trigger, children }: MenuProps) {
  return (
    <Radix.Root modal={false}>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          align="end"
          sideOffset={6}
          collisionPadding={12}
          className="z-30 min-w-52 animate-rise rounded-panel border border-n6 bg-n1 p-1.5 shadow-float"
        >
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

export function MenuItem({ className, ...rest }: ComponentProps<typeof Radix.Item>) {
  return <Radix.Item className={classNames(itemLook, className)} {...rest} />;
}

interface MenuChoiceProps<Value extends string> {
  value: Value;
  options: readonly { value: Value; label: string; icon: ReactNode }[];
  onChoose: (value: Value) => void;
}

export function MenuChoice<Value extends string>(props: MenuChoiceProps<Value>) {
  const { value, options, onChoose } = props;
  return (
    <Radix.RadioGroup value={value}>
      {options.map((option) => (
        <Radix.RadioItem
          key={option.value}
          value={option.value}
          onSelect={() => onChoose(option.value)}
          className={classNames(itemLook, 'data-[state=checked]:text-go-text')}
        >
          {option.icon}
          {option.label}
          <Radix.ItemIndicator className="ml-auto dot bg-go" />
        </Radix.RadioItem>
      ))}
    </Radix.RadioGroup>
  );
}

export function MenuLine() {
  return <Radix.Separator className="mx-3 my-1.5 h-px bg-n6" />;
}
