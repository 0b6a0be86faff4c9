import {
  useEffect,
  useId,
  useRef,
  useState,
  type KeyboardEvent,
  type ReactNode,
  type Ref,
} from 'react';

interface TabsProps {
  label: string;
  tabs: readonly { value: string; label: string }[];
  children: (value: string) => ReactNode;
  /** The open tab, if the caller controls it with `onChange`. */
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
    >
      {children}
    </TabSet>
  );
}

/** Tabs within a tab, for the parts of one form. */
export function SegmentedTabs<Value extends string>(
  props: Omit<TabSetProps<Value>, 'look' | 'listRef'>,
) {
  return <TabSet {...props} look={segmentLook} />;
}

const lineLook = {
  frame: 'flex border-b border-n6',
  list: 'no-scrollbar fade-sideways -mb-px -ml-2 flex gap-1 overflow-x-auto',
  tab: 'tab-line min-h-10 min-w-10 shrink-0 px-2 text-14 text-n10 transition-colors -outline-offset-2 hover:text-n12 aria-selected:font-medium aria-selected:text-n12 pointer-coarse:min-h-11',
};
const segmentLook = {
  frame: '',
  list: 'inline-flex gap-0.5 rounded-control bg-n3 p-0.5 max-sm:flex',
  tab: 'min-h-9 rounded-small border border-transparent px-3.5 text-14 text-n11 transition-colors hover:text-n12 aria-selected:border-n7 aria-selected:bg-n1 aria-selected:font-medium aria-selected:text-n12 max-sm:flex-1 max-sm:px-2 pointer-coarse:min-h-11',
};

/** The width of the fade in `fade-sideways`. */
const fadePx = 40;

/** Scrolls the open tab into view if the row of tabs is too wide. */
function useOpenTabInSight(value: string) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const row = list.current;
    const open = row?.querySelector('[aria-selected=true]');
    if (!row || !open) return;
    // Scrolls only the row, because `scrollIntoView` would also scroll the page.
    const [seen, wanted] = [row.getBoundingClientRect(), open.getBoundingClientRect()];
    const left = seen.left + fadePx;
    const right = seen.right - fadePx;
    row.scrollLeft += Math.max(0, wanted.right - right) + Math.min(0, wanted.left - left);
  }, [value]);
  return list;
}

interface TabSetProps<Value extends string> {
  label: string;
  tabs: readonly { value: Value; label: string }[];
  value: Value;
  onChange: (value: Value) => void;
  /** The classes of the row, of the element around it and of each tab. */
  look: { frame: string; list: string; tab: string };
  listRef?: Ref<HTMLDivElement>;
  /** Whether tabs stay mounted, so that typed text isn't lost when switching between them. */
  keepsTabs?: boolean;
  children: (value: Value) => ReactNode;
}

/** Tabs and panels. The Tab key focuses the open tab; arrow keys, Home and End open another. */
function TabSet<Value extends string>(props: TabSetProps<Value>) {
  const { label, tabs, value, onChange, look, listRef, keepsTabs, children } = props;
  const id = useId();
  const tabId = (tab: Value) => `${id}-tab-${tab}`;
  const panelId = (tab: Value) => `${id}-panel-${tab}`;
  return (
    <div>
      <div className={look.frame}>
        <div
          ref={listRef}
          role="tablist"
          aria-label={label}
          className={look.list}
          onKeyDown={openByKey}
        >
          {tabs.map((tab) => (
            <button
              key={tab.value}
              type="button"
              role="tab"
              id={tabId(tab.value)}
              aria-selected={tab.value === value}
              aria-controls={panelId(tab.value)}
              tabIndex={tab.value === value ? 0 : -1}
              className={look.tab}
              onClick={() => onChange(tab.value)}
            >
              {tab.label}
            </button>
          ))}
        </div>
      </div>
      {tabs.map((tab) => (
        <div
          key={tab.value}
          role="tabpanel"
          id={panelId(tab.value)}
          aria-labelledby={tabId(tab.value)}
          hidden={tab.value !== value}
          tabIndex={-1}
          className="outline-none"
        >
          {(keepsTabs || tab.value === value) && children(tab.value)}
        </div>
      ))}
    </div>
  );
}

function openByKey(event: KeyboardEvent<HTMLElement>): void {
  const tabs = [...event.currentTarget.querySelectorAll<HTMLElement>('[role=tab]')];
  const at = tabs.findIndex((tab) => tab === document.activeElement);
  const next = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: -1 }[event.key];
  if (at < 0 || next === undefined) return;
  event.preventDefault();
  const tab = tabs.at(next % tabs.length);
  tab?.focus();
  tab?.click();
}
