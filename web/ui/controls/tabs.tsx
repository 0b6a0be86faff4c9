import { useEffect, useRef, useState, type ReactNode } from 'react';
import { TabSet } from './tab-set.tsx';

interface TabsProps {
  label: string;
  tabs: readonly { value: string; label: string }[];
  children: (value: string) => ReactNode;
  /** The open tab if the caller controls it, together with `onChange`. */
  value?: string;
  onChange?: (value: string) => void;
  /** Content at the end of the row of tabs. */
  aside?: ReactNode;
}

export function Tabs({ label, tabs, children, aside, value, onChange }: TabsProps) {
  const [own, setOwn] = useState(tabs[0]?.value ?? '');
  const open = value ?? own;
  const list = useOpenTabInSight(open);
  return (
    <TabSet
      label={label}
      tabs={tabs}
      value={open}
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

const listLook = 'no-scrollbar fade-sideways -mb-px -ml-2 flex gap-1 overflow-x-auto';
const tabLook =
  'tab-line min-h-10 min-w-10 shrink-0 px-2 text-14 text-n10 transition-colors -outline-offset-2 hover:text-n12 aria-selected:font-medium aria-selected:text-n12 pointer-coarse:min-h-11';

/** The width of the fade in `fade-sideways`. */
const fadePx = 40;

/** Scrolls the open tab into view if the row of tabs overflows. */
function useOpenTabInSight(value: string) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const row = list.current;
    const open = row?.querySelector('[aria-selected=true]');
    if (!row || !open) return;
    // Scrolls the row only; `scrollIntoView` would also scroll the page.
    const [seen, wanted] = [row.getBoundingClientRect(), open.getBoundingClientRect()];
    const left = seen.left + fadePx;
    const right = seen.right - fadePx;
    row.scrollLeft += Math.max(0, wanted.right - right) + Math.min(0, wanted.left - left);
  }, [value]);
  return list;
}
