import { useState } from 'react';
import { BehindNotice } from '#web/api/behind-notice.tsx';
import { HowPeopleAreFound, MorePeople } from '#web/api/accounts/found-people.tsx';
import { Loaded } from '#web/api/loaded.tsx';
import { ExportLinks } from '#web/ui/data/export-links.tsx';
import { Button } from '#web/ui/controls/button.tsx';
import { EmptyPanel } from '#web/ui/feedback/empty-panel.tsx';
import { readFilter, type ListProps } from './asked-requests.ts';
import { RequestFilters } from './request-filters.tsx';
import { RequestTable } from './request-table.tsx';
import { useModelNames } from '#web/api/models/model-name.tsx';
import { useRequests } from './use-requests.ts';

export function RequestList({ params, onChange }: ListProps) {
  const [isLive, setIsLive] = useState(false);
  const nameOf = useModelNames();
  const asked = readFilter(params, new Date());
  const isFirstPage = asked.before === undefined;
  const requests = useRequests(asked, isLive && isFirstPage);
  const isFiltered = Object.keys(asked).some((name) => name !== 'before');
  return (
    <>
      <RequestFilters
        params={params}
        isLive={isLive}
        onLive={() => {
          setIsLive(!isLive);
          onChange({ before: null });
        }}
        onChange={(changes) => onChange({ before: null, ...changes })}
        aside={
          <ExportLinks path="/api/admin/exports/requests" query={{ ...asked, before: undefined }} />
        }
      />
      <BehindNotice of={['listRequests']} />
      <Loaded query={requests} errorTitle="Couldn’t load the requests">
        {({ rows, next, hasMorePeople }) => (
          <>
            {hasMorePeople && <MorePeople of="requests" />}
            {rows.length === 0 ? (
              <EmptyPanel>
                {isFiltered ? 'No requests match these filters.' : 'No requests yet.'}
                {asked.person && <HowPeopleAreFound />}
              </EmptyPanel>
            ) : (
              <RequestTable
                rows={rows}
                nameOf={nameOf}
                hrefOf={(id) => withParam(params, 'request', id)}
              />
            )}
            {(next !== null || !isFirstPage) && (
              <nav aria-label="Pages of requests" className="mt-4 flex justify-end gap-2">
                <Button disabled={isFirstPage} onClick={() => onChange({ before: null })}>
                  Latest
                </Button>
                <Button disabled={next === null} onClick={() => onChange({ before: next })}>
                  Older
                </Button>
              </nav>
            )}
          </>
        )}
      </Loaded>
    </>
  );
}

function withParam(params: URLSearchParams, name: string, value: string): string {
  const next = new URLSearchParams(params);
  next.set(name, value);
  return `?${next.toString()}`;
}
