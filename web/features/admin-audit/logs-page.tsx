import { useSearchParams } from 'wouter';
import { Tabs } from '#web/ui/controls/tabs.tsx';
import { AuditLog } from './audit-log.tsx';
import { ErrorsLog } from './errors-log.tsx';
import type { LogFilter } from './use-log.ts';

const tabs = [
  { value: 'audit', label: 'Audit Trail' },
  { value: 'errors', label: 'Server Errors' },
];

/** The tab, search, filter and page are kept in the address. */
export function LogsPage() {
  const [search, setSearch] = useSearchParams();
  const tab = search.get('tab') === 'errors' ? 'errors' : 'audit';
  const filter: LogFilter = {
    search: search.get('search') ?? '',
    kind: search.get('kind') ?? '',
    page: Math.max(1, Math.trunc(Number(search.get('page')) || 1)),
  };
  const open = (next: Partial<LogFilter> & { tab?: string }) => {
    const { tab: nextTab, ...values } = { tab, ...filter, page: 1, ...next };
    const parts = Object.entries({
      tab: nextTab === 'audit' ? '' : nextTab,
      search: values.search,
      kind: values.kind,
      page: values.page > 1 ? String(values.page) : '',
    }).filter(([, value]) => value !== '');
    setSearch(Object.fromEntries(parts), { replace: true });
  };
  return (
    <Tabs
      label="Logs"
      tabs={tabs}
      value={tab}
      onChange={(value) => open({ tab: value, search: '', kind: '' })}
    >
      {(shown) =>
        shown === 'errors' ? (
          <ErrorsLog filter={filter} onChange={open} />
        ) : (
          <AuditLog filter={filter} onChange={open} />
        )
      }
    </Tabs>
  );
}
