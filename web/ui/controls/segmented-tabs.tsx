import type { ReactNode } from 'react';
import { TabSet } from './tab-set.tsx';

interface SegmentedTabsProps<Value extends string> {
  label: string;
  value: Value;
  tabs: readonly { value: Value; label: string }[];
  onChange: (value: Value) => void;
  /** Whether tabs stay mounted, so that typed text survives switching between them. */
  keepsTabs?: boolean;
  children: (value: Value) => ReactNode;
}

/** Tabs within a tab, for the parts of one form. */
export function SegmentedTabs<Value extends string>(props: SegmentedTabsProps<Value>) {
  return <TabSet {...props} look={{ list: listLook, tab: tabLook }} />;
}

const listLook = 'inline-flex gap-0.5 rounded-control bg-n3 p-0.5 max-sm:flex';
const tabLook =
  'min-h-9 rounded-small border border-transparent px-3.5 text-14 text-n11 transition-colors hover:text-n12 aria-selected:border-n7 aria-selected:bg-n1 aria-selected:font-medium aria-selected:text-n12 max-sm:flex-1 max-sm:px-2 pointer-coarse:min-h-11';
