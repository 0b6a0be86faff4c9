import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useEffect, useRef, useState, type RefObject } from 'react';
import { useSearchParams } from 'wouter';
import { listBudgetAlerts, wordStanding } from '#shared/lib/budget-alerts.ts';
import { formatSpent, plural } from '#shared/lib/format.ts';
import { callQuery } from '#web/api/call.ts';
import { Loaded } from '#web/api/loaded.tsx';
import { queryKeys } from '#web/api/query-keys.ts';
import { scrollUntilRead } from '#web/ui/browser/scroll-until-read.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { SelectField } from '#web/ui/controls/select-field.tsx';
import { Tabs } from '#web/ui/controls/tabs.tsx';
import { AddSettingDialog } from '../add-setting-dialog.tsx';
import { describeFetchError } from '../describe-error.ts';
import { useSettings } from '../use-settings.ts';
import { CategoryTab } from './category-tab.tsx';
import { ProductsTab } from './products-tab.tsx';
import { StripeTab } from './stripe-tab.tsx';
import { SyncTab } from './sync-tab.tsx';

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

/** The tab and the category are kept in the URL, so that links and reloads open the same view. */
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
 * Scrolls to the tabs when the user follows a link to one of them. On a phone there can be a lot of
 * content above, and content that loads later would push the tabs out of view again.
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
    // The router dispatches `pushState` when a link is followed. Choosing a tab dispatches
    // `replaceState` instead.
    window.addEventListener('pushState', show);
    return () => {
      window.removeEventListener('pushState', show);
      letGo();
    };
  }, []);

  return tabs;
}

/** Shows how much of the installation's budget is spent; renders nothing below 50%. */
function DashboardBudgetNote() {
  const { data: standing } = useQuery(
    callQuery(queryKeys.installationBudget, 'getInstallationBudget'),
  );
  const alerts = standing ? listBudgetAlerts(standing) : [];
  return alerts.map((alert) => (
    <p
      key={alert.key}
      role="note"
      className="mb-4 rounded-control border border-caution-line bg-caution-soft px-4 py-3 text-14"
    >
      {wordStanding(alert)}: {formatSpent(alert.spentMicroUsd, alert.mostMicroUsd)}.{' '}
      {alert.percent === 100 &&
        'Prompts that cost money are refused until the period ends or you raise BUDGET_DAY and BUDGET_MONTH.'}
    </p>
  ));
}

/** Warns if e-mail isn't configured or if some e-mails failed. Otherwise, renders nothing. */
function MailNote() {
  const { data: mail } = useQuery(callQuery(['admin', 'mail'], 'getMailStatus'));
  if (!mail || (mail.isConfigured && mail.failed === 0)) return null;
  return (
    <p
      role="note"
      className="mb-4 rounded-control border border-caution-line bg-caution-soft px-4 py-3 text-14"
    >
      {mail.isConfigured
        ? `${plural(mail.failed, 'e-mail')} couldn’t be sent. The log says why.`
        : 'E-mail isn’t set up, so users get no receipts and no notice when a renewal fails. Set SMTP_URL and MAIL_FROM, then restart.'}
    </p>
  );
}
