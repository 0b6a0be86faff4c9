import type { Share } from '#shared/contract/threads/share-schemas.ts';
import { formatDate, plural } from '#shared/lib/format.ts';
import { linkTo, useEndShare, useShares } from '#web/api/threads/use-shares.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { CopyButton } from '#web/ui/controls/copy-button.tsx';
import { TitledSection } from '#web/ui/data/titled-section.tsx';

/** The user's share links, each with a button to revoke it. */
export function YourLinks() {
  const { data: shares = [] } = useShares();
  const { mutate: end, isPending } = useEndShare();
  if (shares.length === 0) return null;
  return (
    <TitledSection title="Shared conversations" className="mt-10 border-t border-n6 pt-6">
      <p className="mt-1 text-14 text-n11">
        Anyone with one of these links can read that conversation as it was when you shared it.
      </p>
      <ul className="mt-2 divide-y divide-n6">
        {shares.map((share) => (
          <LinkRow key={share.id} share={share} isBusy={isPending} onEnd={() => end(share)} />
        ))}
      </ul>
    </TitledSection>
  );
}

function LinkRow({ share, isBusy, onEnd }: { share: Share; isBusy: boolean; onEnd: () => void }) {
  const { id, title, turns, createdAt, showsModels } = share;
  return (
    <li className="flex items-center justify-between gap-3 py-3 text-14">
      <div className="min-w-0">
        <a
          href={`/s/${id}`}
          dir="auto"
          className="block truncate text-left font-medium underline-offset-3 hover:underline"
        >
          {title}
        </a>
        <p className="tabular text-13 text-n10">
          Shared {formatDate(createdAt)} · {plural(turns, 'prompt')} ·{' '}
          {showsModels ? 'model names shown' : 'model names hidden'}
        </p>
      </div>
      <div className="-mr-3.5 flex items-center">
        <CopyButton text={linkTo(share)} label={`Copy link to ${title}`} />
        <Button
          look="quiet"
          aria-label={`Revoke link to ${title}`}
          disabled={isBusy}
          onClick={onEnd}
        >
          Revoke
        </Button>
      </div>
    </li>
  );
}
