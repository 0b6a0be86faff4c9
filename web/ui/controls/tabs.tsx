import { Tabs as Radix } from 'radix-ui';
import { useEffect, useRef, type ReactNode } from 'react';
import { pressMarks } from './press-marks.ts';

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
  const list = useOpenTabInSight(value);
  return (
    <Radix.Root {...opened}>
      <div className="flex items-end justify-between gap-4 border-b border-n6">
        <Radix.List
          ref={list}
          aria-label={label}
          className="no-scrollbar -mb-px -ml-2 flex gap-1 overflow-x-auto"
        >
          {tabs.map((tab) => (
            <Radix.Trigger
              key={tab.value}
              value={tab.value}
              {...pressMarks}
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

/** Scrolls the open tab into view where the row of tabs does not fit. */
function useOpenTabInSight(value: string | undefined) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const row = list.current;
    const open = row?.querySelector('[data-state=active]');
    if (!row || !open) return;
    // Only the row moves: `scrollIntoView` would move the page too.
    const [seen, wanted] = [row.getBoundingClientRect(), open.getBoundingClientRect()];
    row.scrollLeft += Math.max(0, wanted.right - seen.right) + Math.min(0, wanted.left - seen.left);
  }, [value]);
  return list;
}
