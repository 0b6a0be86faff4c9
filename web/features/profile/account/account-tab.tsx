import type { CurrentUser } from '#shared/contract/accounts/schemas.ts';
import type { Share } from '#shared/contract/threads/share-schemas.ts';
import { formatDate, plural } from '#shared/lib/format.ts';
import { hasStandard } from '#web/api/accounts/use-current-user.ts';
import { linkTo, useEndShare, useShares } from '#web/api/threads/use-shares.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { CopyButton } from '#web/ui/controls/copy-button.tsx';
import { Fact } from '#web/ui/data/fact.tsx';
import { TitledSection } from '#web/ui/data/titled-section.tsx';
import { ConfirmedAction } from '#web/ui/dialogs/confirmed-action.tsx';
import { YourData } from '../your-data/your-data.tsx';
import { SubscriptionBox } from './subscription-box.tsx';
import { WaysToSignIn } from './ways-to-sign-in.tsx';
import { YourSessions } from './your-sessions.tsx';

interface AccountTabProps {
  user: CurrentUser;
  email: string;
  onSignOut: () => void;
  onDeleted: (whatStays: string) => void;
}

export function AccountTab({ user, email, onSignOut, onDeleted }: AccountTabProps) {
  const { type, standardUntil, created } = describeAccount(user);
  return (
    <div className="pt-8">
      <div className="flex items-center gap-4">
        <span
          aria-hidden
          className="grid size-14 shrink-0 place-items-center rounded-full bg-n4 text-20 font-semibold"
        >
          {user.username.charAt(0).toUpperCase()}
        </span>
        <div className="min-w-0">
          <p className="truncate text-20 font-semibold tracking-tight">{user.username}</p>
          <p className="min-h-5.5 truncate text-14 text-n11">{email || 'No email provided'}</p>
        </div>
      </div>
      <dl className="mt-8 border-t border-n6">
        <Fact name="Account Type">
          <span
            className={
              type === 'Standard'
                ? 'rounded-full bg-go-soft px-2.5 py-0.5 text-13 font-medium text-go-text'
                : 'rounded-full bg-n3 px-2.5 py-0.5 text-13 font-medium text-n11'
            }
          >
            {type}
          </span>
        </Fact>
        <Fact name="Standard Until">{standardUntil}</Fact>
        <Fact name="Account Created">{created}</Fact>
      </dl>
      <SubscriptionBox user={user} />
      <YourSessions onSignOut={onSignOut} />
      <WaysToSignIn />
      <YourLinks />
      <YourData user={user} onDeleted={onDeleted} />
    </div>
  );
}

interface AccountFacts {
  type: 'Standard' | 'Free';
  standardUntil: string;
  created: string;
}

export function describeAccount(user: CurrentUser, now = Date.now()): AccountFacts {
  const isStandard = hasStandard(user, now);
  const expiry = formatKnownDate(user.standardExpiry);
  const past = expiry === null ? 'Not active' : `Ended ${expiry}`;
  return {
    type: isStandard ? 'Standard' : 'Free',
    standardUntil: isStandard && expiry !== null ? expiry : past,
    created: formatKnownDate(user.createdAt) ?? 'Unknown',
  };
}

function formatKnownDate(time: string | null): string | null {
  return Number.isNaN(Date.parse(time ?? '')) ? null : formatDate(time);
}

/** The user's share links, each with a button to revoke it. */
function YourLinks() {
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
        <ConfirmedAction
          trigger={(ask) => (
            <Button
              look="quiet"
              aria-label={`Revoke link to ${title}`}
              disabled={isBusy}
              onClick={ask}
            >
              Revoke
            </Button>
          )}
          title="Revoke Link"
          action="Revoke Link"
          onConfirm={onEnd}
        >
          <p className="wrap-anywhere">
            The link to “<bdi>{title}</bdi>” will stop working immediately. This can’t be undone.
          </p>
        </ConfirmedAction>
      </div>
    </li>
  );
}
