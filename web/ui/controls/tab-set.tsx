import { useId, type KeyboardEvent, type ReactNode, type Ref } from 'react';

export interface TabSetProps<Value extends string> {
  label: string;
  tabs: readonly { value: Value; label: string }[];
  value: Value;
  onChange: (value: Value) => void;
  /** The classes of the row and of each tab. */
  look: { list: string; tab: string };
  listRef?: Ref<HTMLDivElement>;
  /** Wraps the row in further elements. */
  frame?: (list: ReactNode) => ReactNode;
  /** Whether tabs stay mounted, so that typed text survives switching between them. */
  keepsTabs?: boolean;
  children: (value: Value) => ReactNode;
}

/**
 * A row of tabs with their panels. The Tab key focuses the open tab; the arrow keys, Home and End open
 * another.
 */
export function TabSet<Value extends string>(props: TabSetProps<Value>) {
  const {
    label,
    tabs,
    value,
    onChange,
    look,
    listRef,
    frame = (list) => list,
    keepsTabs,
    children,
  } = props;
  const id = useId();
  const tabId = (tab: Value) => `${id}-tab-${tab}`;
  const panelId = (tab: Value) => `${id}-panel-${tab}`;
  const list = (
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
  );
  return (
    <div>
      {frame(list)}
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
