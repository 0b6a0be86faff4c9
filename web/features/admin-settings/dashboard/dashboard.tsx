import { Plus } from 'lucide-react';
import { useState, useEffect, useRef, type RefObject } from 'react';
import { useSearchParams } from 'wouter';
import { Loaded } from '#web/api/loaded.tsx';
import { Button } from '#web/ui/controls/button.tsx';
import { SelectField } from '#web/ui/controls/select-field.tsx';
import { Tabs } from '#web/ui/controls/tabs.tsx';
import { AddSettingDialog } from '../add-setting-dialog.tsx';
import { DashboardBudgetNote, MailNote } from './dashboard-notes.tsx';
import { CategoryTab } from './category-tab.tsx';
import { describeFetchError } from '../describe-error.ts';
import { ProductsTab } from './products-tab.tsx';
import { StripeTab } from './stripe-tab.tsx';
import { SyncTab } from './sync-tab.tsx';
import { useSettings } from '../use-settings.ts';
import { scrollUntilRead } from '#web/ui/browser/scroll-until-read.ts';

const tabs = [
  { value: 'stripe', label: 'Stripe Settings' },
  { value: 'products', label: 'Stripe Products' },
  { value: 'api', label: 'API Settings' },
  { value: 'system', label: 'System Settings' },
  { value: 'subscription', label: 'Subscription' },
];

const categories = [
  { value: 'all', label: 'All Categories' },
  { value: 'stripe', label: 'Stripe' },
  { value: 'api', label: 'API' },
  { value: 'system', label: 'System' },
];

/**
 * The tab and the category are kept in the address, so that links and reloads open the same view.
 */
export function Dashboard() {
  const [search, setSearch] = useSearchParams();
  const [isAdding, setIsAdding] = useState(false);
  const shownFrom = useTabsInSight();
  const asked = search.get('tab');
  const tab = tabs.find(({ value }) => value === asked)?.value ?? 'stripe';
  const category = asked === null ? 'all' : tab;
  const open = (value: string) =>
    setSearch(value === 'all' ? {} : { tab: value }, { replace: true });
  const add = () => setIsAdding(true);
  return (
    <>
      <MailNote />
      <DashboardBudgetNote />
      <div
        ref={shownFrom}
        className="mb-4 flex scroll-mt-4 flex-wrap items-end justify-between gap-3"
      >
        <div className="w-48">
          <SelectField
            label="Category"
            value={categories.some(({ value }) => value === category) ? category : 'all'}
            options={categories}
            onChange={({ target }) => open(target.value)}
          />
        </div>
        <Button look="primary" onClick={add}>
          <Plus size={16} aria-hidden />
          Add Setting
        </Button>
      </div>
      <Tabs label="Administration" tabs={tabs} value={tab} onChange={open}>
        {(shown) => {
          if (shown === 'products') return <ProductsTab />;
          if (shown === 'subscription') return <SyncTab />;
          return <Settings tab={shown} isEverything={category === 'all'} onAdd={add} />;
        }}
      </Tabs>
      {isAdding && <AddSettingDialog onClose={() => setIsAdding(false)} />}
    </>
  );
}

interface SettingsProps {
  tab: string;
  isEverything: boolean;
  onAdd: () => void;
}

function Settings({ tab, isEverything, onAdd }: SettingsProps) {
  const query = useSettings();
  return (
    <Loaded
      query={query}
      errorTitle={`Error loading settings: ${describeFetchError('settings', query.error)}`}
    >
      {(settings) =>
        tab === 'stripe' ? (
          <StripeTab settings={settings} isEverything={isEverything} onAdd={onAdd} />
        ) : (
          <CategoryTab
            category={tab === 'api' ? 'api' : 'system'}
            settings={settings}
            onAdd={onAdd}
          />
        )
      }
    </Loaded>
  );
}

/**
 * Scrolls to the tabs when the user follows a link to one of them. On a phone there may be a lot of content
 * above them, and content that loads later would push them out of view again.
 */
function useTabsInSight(): RefObject<HTMLDivElement | null> {
  const tabs = useRef<HTMLDivElement>(null);

  useEffect(() => {
    let letGo = () => {};
    const show = () => {
      letGo();
      if (!new URLSearchParams(location.search).has('tab')) return;
      letGo = scrollUntilRead(document.body, () => tabs.current?.scrollIntoView());
    };
    show();
    // The router dispatches `pushState` for a link. Choosing a tab replaces the address, which is a different
    // event.
    window.addEventListener('pushState', show);
    return () => {
      window.removeEventListener('pushState', show);
      letGo();
    };
  }, []);

  return tabs;
}
