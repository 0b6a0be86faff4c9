import { useState } from 'react';
import type { RequestRow } from '#shared/contract/requests/schemas.ts';
import { BehindNotice } from '#web/api/behind-notice.tsx';
import { DataList, loadFrom } from '#web/api/data-list.tsx';
import { useAdminModels, useModelNames } from '#web/api/models/model-name.tsx';
import { useAddress } from '#web/ui/browser/use-address.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { requestColumns } from './request-columns.tsx';
import { RequestView } from './request-view.tsx';
import { requestsKey, useProviderNames } from './use-requests.ts';

const liveMs = 2_000;

/** The list, or the request that is in the URL. */
export function RequestsPage() {
  const [params, change] = useAddress();
  const open = params.get('request');
  return open === null ? (
    <RequestList params={params} onChange={change} />
  ) : (
    <RequestView key={open} requestId={open} onClose={() => change({ request: null })} />
  );
}

interface RequestListProps {
  params: URLSearchParams;
  onChange: ReturnType<typeof useAddress>[1];
}

function RequestList({ params, onChange }: RequestListProps) {
  const [isLive, setIsLive] = useState(false);
  const columns = requestColumns({
    nameOf: useModelNames(),
    models: useAdminModels(),
    providers: useProviderNames(),
    hrefOf: (id) => `?${new URLSearchParams([...params, ['request', id]])}`,
  });
  return (
    <>
      <BehindNotice of={['listRequests']} />
      <DataList<RequestRow>
        label="Requests"
        noun="request"
        columns={columns}
        keyOf={({ id }) => id}
        search={{ name: 'person', label: 'User', placeholder: 'Name, e-mail, ID, or “visitors”' }}
        queryKey={[...requestsKey, 'list']}
        load={loadFrom('listRequests')}
        refetchMs={isLive && liveMs}
        exportPath="/api/admin/exports/requests"
        aside={() => (
          <Button
            aria-pressed={isLive}
            look={isLive ? 'primary' : 'outline'}
            onClick={() => {
              setIsLive(!isLive);
              onChange({ before: null });
            }}
          >
            Live Updates
          </Button>
        )}
      />
    </>
  );
}
