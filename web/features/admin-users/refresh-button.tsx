import { useIsFetching, useQueryClient } from '@tanstack/react-query';
import { RefreshCw } from 'lucide-react';
import { queryKeys } from '#web/api/query-keys.ts';
import { Button } from '#web/ui/controls/button.tsx';

export function RefreshButton() {
  const client = useQueryClient();
  const isFetching = useIsFetching({ queryKey: queryKeys.users }) > 0;
  return (
    <Button
      disabled={isFetching}
      onClick={() => void client.invalidateQueries({ queryKey: queryKeys.users })}
    >
      <RefreshCw size={15} aria-hidden className={isFetching ? 'animate-spin' : undefined} />
      Refresh
    </Button>
  );
}
