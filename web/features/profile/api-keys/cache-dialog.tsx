import { useState, type SubmitEvent } from 'react';
import type { ApiKeyView } from '#shared/contract/api-keys/schemas.ts';
import { describeError } from '#web/api/api-error.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Dialog } from '#web/ui/dialogs/dialog.tsx';
import { CacheFields } from './cache-fields.tsx';
import { useSetKeyCache } from './use-api-keys.ts';

/** Changes the response cache of a key. */
export function CacheDialog({ apiKey, onClose }: { apiKey: ApiKeyView; onClose: () => void }) {
  const { cacheSeconds, sharesCache, name } = apiKey;
  const [cache, setCache] = useState({ cacheSeconds, sharesCache });
  const save = useSetKeyCache(apiKey, onClose);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (!save.isPending) save.mutate(cache);
  };
  return (
    <Dialog isOpen title={`Edit ${name}`} onClose={onClose}>
      <form className="mt-4 space-y-5" onSubmit={submit}>
        <CacheFields cache={cache} onChange={setCache} />
        <p className="text-14 text-n11">Saving empties the cache.</p>
        {save.error && (
          <p role="alert" className="text-14 text-danger">
            {describeError(save.error)}
          </p>
        )}
        <div className="flex flex-wrap-reverse justify-end gap-2 max-sm:*:grow">
          <Button onClick={onClose}>Cancel</Button>
          <Button look="primary" type="submit" disabled={save.isPending}>
            Save Changes
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
