import { Tabs as Radix } from 'radix-ui';
import type { ReactNode } from 'react';
import { pressMarks } from './press-marks.ts';

interface SegmentedTabsProps<Value extends string> {
  label: string;
  value: Value;
  tabs: readonly { value: Value; label: string }[];
  onChange: (value: Value) => void;
  children: (value: Value) => ReactNode;
}

/** Tabs within a tab: parts of one form. */
export function SegmentedTabs<Value extends string>(props: SegmentedTabsProps<Value>) {
  const { label, value, tabs, onChange, children } = props;
  const choose = (chosen: string) => {
    const tab = tabs.find((candidate) => candidate.value === chosen);
    if (tab) onChange(tab.value);
  };
  return (
    <Radix.Root value={value} onValueChange={choose}>
      <Radix.List
        aria-label={label}
        className="inline-flex gap-0.5 rounded-control bg-n3 p-0.5 max-sm:flex"
      >
        {tabs.map((tab) => (
          <Radix.Trigger
            key={tab.value}
            value={tab.value}
            {...pressMarks}
            className="min-h-9 rounded-small border border-transparent px-3.5 text-14 text-n11 transition-colors hover:text-n12 data-[state=active]:border-n7 data-[state=active]:bg-n1 data-[state=active]:font-medium data-[state=active]:text-n12 max-sm:flex-1 max-sm:px-2 pointer-coarse:min-h-11"
          >
            {tab.label}
          </Radix.Trigger>
        ))}
      </Radix.List>
      {tabs.map((tab) => (
        <Radix.Content key={tab.value} value={tab.value} tabIndex={-1} className="outline-none">
          {children(tab.value)}
        </Radix.Content>
      ))}
    </Radix.Root>
  );
}
