import { useEffect, useRef, useState, type ReactNode } from 'react';
import { TabSet, type TabSetProps } from './tab-set.tsx';

interface TabsProps {
  label: string;
  tabs: readonly { value: string; label: string }[];
  children: (value: string) => ReactNode;
  /** The open tab if the caller controls it, together with `onChange`. */
  value?: string;
  onChange?: (value: string) => void;
}

export function Tabs({ label, tabs, children, value, onChange }: TabsProps) {
  const [own, setOwn] = useState(tabs[0]?.value ?? '');
  const open = value ?? own;
  const list = useOpenTabInSight(open);
  return (
    <TabSet
      label={label}
      tabs={tabs}
      value={open}
      onChange={onChange ?? setOwn}
      look={lineLook}
      listRef={list}
      frame={(row) => <div className="flex border-b border-n6">{row}</div>}
    >
      {children}
    </TabSet>
  );
}

/** Tabs within a tab, for the parts of one form. */
export function SegmentedTabs<Value extends string>(
  props: Omit<TabSetProps<Value>, 'look' | 'listRef' | 'frame'>,
) {
  return <TabSet {...props} look={segmentLook} />;
}

const lineLook = {
  list: 'no-scrollbar fade-sideways -mb-px -ml-2 flex gap-1 overflow-x-auto',
  tab: 'tab-line min-h-10 min-w-10 shrink-0 px-2 text-14 text-n10 transition-colors -outline-offset-2 hover:text-n12 aria-selected:font-medium aria-selected:text-n12 pointer-coarse:min-h-11',
};
const segmentLook = {
  list: 'inline-flex gap-0.5 rounded-control bg-n3 p-0.5 max-sm:flex',
  tab: 'min-h-9 rounded-small border border-transparent px-3.5 text-14 text-n11 transition-colors hover:text-n12 aria-selected:border-n7 aria-selected:bg-n1 aria-selected:font-medium aria-selected:text-n12 max-sm:flex-1 max-sm:px-2 pointer-coarse:min-h-11',
};

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
