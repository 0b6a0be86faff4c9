import { useEffect, useRef, useState, type ReactNode } from 'react';
import { TabSet } from './tab-set.tsx';

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
  const [own, setOwn] = useState(tabs[0]?.value ?? '');
  const list = useOpenTabInSight(value);
  return (
    <TabSet
      label={label}
      tabs={tabs}
      value={value ?? own}
      onChange={onChange ?? setOwn}
      look={{ list: listLook, tab: tabLook }}
      listRef={list}
      frame={(row) => (
        <div className="flex items-end justify-between gap-4 border-b border-n6">
          {row}
          {aside}
        </div>
      )}
    >
      {children}
    </TabSet>
  );
}

const listLook = 'no-scrollbar -mb-px -ml-2 flex gap-1 overflow-x-auto';
const tabLook =
  'tab-line min-h-10 min-w-10 shrink-0 px-2 text-14 text-n10 transition-colors -outline-offset-2 hover:text-n12 aria-selected:font-medium aria-selected:text-n12 pointer-coarse:min-h-11';

/** Scrolls the open tab into view where the row of tabs does not fit. */
function useOpenTabInSight(value: string | undefined) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const row = list.current;
    const open = row?.querySelector('[aria-selected=true]');
    if (!row || !open) return;
    // Only the row moves: `scrollIntoView` would move the page too.
    const [seen, wanted] = [row.getBoundingClientRect(), open.getBoundingClientRect()];
    row.scrollLeft += Math.max(0, wanted.right - seen.right) + Math.min(0, wanted.left - seen.left);
  }, [value]);
  return list;
}
