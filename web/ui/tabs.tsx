import { Tabs as Radix } from 'radix-ui';
import type { ReactNode } from 'react';

interface TabsProps {
  label: string;
  tabs: readonly { value: string; label: string }[];
  children: (value: string) => ReactNode;
  /** The open tab, where the caller keeps it; with `onChange`. */
  value?: string;
  onChange?: (value: string) => void;
  /** What stands at the end of the row of tabs. */
  aside?: ReactNode;
}

export function Tabs({ label, tabs, children, aside, value, onChange }: TabsProps) {
  const opened =
    value === undefined ? { defaultValue: tabs[0]?.value } : { value, onValueChange: onChange };
  return (
    <Radix.Root {...opened}>
      <div className="flex items-end justify-between gap-4 border-b border-n6">
        <Radix.List
          aria-label={label}
          className="no-scrollbar -mb-px -ml-2 flex gap-1 overflow-x-auto"
        >
          {tabs.map((tab) => (
            <Radix.Trigger
              key={tab.value}
              value={tab.value}
              className="tab-line min-h-10 min-w-10 shrink-0 px-2 text-14 text-n10 transition-colors -outline-offset-2 hover:text-n12 data-[state=active]:font-medium data-[state=active]:text-n12 pointer-coarse:min-h-11"
            >
              {tab.label}
            </Radix.Trigger>
          ))}
        </Radix.List>
        {aside}
      </div>
      {tabs.map((tab) => (
        <Radix.Content key={tab.value} value={tab.value} tabIndex={-1} className="outline-none">
          {children(tab.value)}
        </Radix.Content>
      ))}
    </Radix.Root>
  );
}
