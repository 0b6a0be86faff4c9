import { useAddress } from '#web/ui/browser/use-address.ts';
import { RequestView } from './request-view.tsx';
import { RequestList } from './request-list.tsx';

/** The filter, the page and the open request are kept in the address. */
export function RequestsPage() {
  const [params, change] = useAddress();
  const open = params.get('request');
  return open === null ? (
    <RequestList params={params} onChange={change} />
  ) : (
    <RequestView key={open} requestId={open} onClose={() => change({ request: null })} />
  );
}
