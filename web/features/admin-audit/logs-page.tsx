import { DataList, loadFrom } from '#web/api/data-list.tsx';
import { useModelNames } from '#web/api/models/model-name.tsx';
import { logPageSize } from '#shared/contract/audit/constants.ts';
import type { AuditEntry, LoggedError } from '#shared/contract/audit/schemas.ts';
import { useAddress } from '#web/ui/browser/use-address.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Tabs } from '#web/ui/controls/tabs.tsx';
import { auditColumns } from './audit-columns.tsx';
import { errorColumns } from './error-columns.tsx';

const tabs = [
  { value: 'audit', label: 'Audit Trail' },
  { value: 'errors', label: 'Server Errors' },
];

/** Options that the lists in both tabs have in common. */
const log = {
  noun: 'entry',
  nouns: 'entries',
  keyOf: ({ id }: { id: number }) => id,
  search: { name: 'search', label: 'Search', placeholder: 'Search' },
  hasDays: true,
  pageSize: logPageSize,
  aside: (refetch: () => void) => <Button onClick={refetch}>Refresh</Button>,
};

/** The tab, search, filter and page are kept in the URL. */
export function LogsPage() {
  const [params, change] = useAddress();
  const nameOf = useModelNames();
  return (
    <Tabs
      label="Logs"
      tabs={tabs}
      value={params.get('tab') === 'errors' ? 'errors' : 'audit'}
      onChange={(tab) =>
        change({ tab: tab === 'audit' ? null : tab, search: null, kind: null, page: null })
      }
    >
      {(shown) => (
        <div className="mt-6">
          {shown === 'errors' ? (
            <DataList<LoggedError>
              {...log}
              label="Server errors"
              columns={errorColumns}
              queryKey={['admin', 'errors']}
              load={loadFrom('listLoggedErrors')}
              exportPath="/api/admin/exports/errors"
            />
          ) : (
            <DataList<AuditEntry>
              {...log}
              label="Audit trail"
              columns={auditColumns(nameOf)}
              queryKey={['admin', 'audit']}
              load={loadFrom('listAuditEntries')}
              exportPath="/api/admin/exports/audit"
            />
          )}
        </div>
      )}
    </Tabs>
  );
}
