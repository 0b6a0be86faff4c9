import { RefreshCw } from 'lucide-react';
import { formatDate } from '#shared/lib/format.ts';
import type { UserRow } from '#shared/contract/users/schemas.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { columnFilter, type Column } from '#web/ui/data/data-table.tsx';
import { Pill } from '#web/ui/data/pill.tsx';
import { shortenCustomerId, yesOrNo } from './describe-user.ts';
import { useUserEdit, useUserSync } from './use-users.ts';

/** Selected users by id, across pages. */
type Chosen = ReadonlyMap<number, UserRow>;

interface UserActions {
  chosen: Chosen;
  onChoose: (chosen: Chosen) => void;
  /** The user whose statistics are open. */
  shownId: number;
  onToggleStats: (userId: number) => void;
  onEdit: (user: UserRow) => void;
}

export function userColumns(actions: UserActions): Column<UserRow>[] {
  const { chosen, onChoose, shownId, onToggleStats, onEdit } = actions;
  return [
    {
      key: 'id',
      header: 'ID',
      isSortable: true,
      cell: (user) => (
        <label className="flex min-h-8 items-center gap-2.5 max-sm:min-h-0 max-sm:items-baseline max-sm:justify-end pointer-coarse:py-1.5">
          <input
            type="checkbox"
            aria-label={`Select ${user.username}`}
            checked={chosen.has(user.id)}
            onChange={({ target }) => onChoose(withOrWithout(chosen, user, target.checked))}
            className="relative size-4.5 accent-go max-sm:top-0.75"
          />
          {user.id}
        </label>
      ),
    },
    ...facts,
    {
      key: 'actions',
      header: 'Actions',
      cell: (user) => {
        const isShown = shownId === user.id;
        const stats = isShown ? 'Hide Stats' : 'View Stats';
        return (
          <div className="flex flex-wrap gap-1.5 max-sm:justify-end min-[90rem]:flex-nowrap">
            {user.isWaiting ? <ApproveButton user={user} /> : <SyncButton user={user} />}
            <Button
              aria-label={`Edit ${user.username}`}
              className={tight}
              onClick={() => onEdit(user)}
            >
              Edit
            </Button>
            <Button
              id={statsButtonId(user.id)}
              className={tight}
              aria-expanded={isShown}
              aria-label={`${stats} for ${user.username}`}
              onClick={() => onToggleStats(user.id)}
            >
              {stats}
            </Button>
          </div>
        );
      },
    },
  ];
}

/** Keeps the three buttons of a row on one line. */
const tight = 'px-2.5!';

/** The id of the button that opens and closes a user's statistics. */
export function statsButtonId(userId: number): string {
  return `stats-of-${userId}`;
}

const yesOrNoFilter = (name: string, label: string, yes: string, no: string) =>
  columnFilter(name, label, { '': 'Everyone', yes, no });

const facts: Column<UserRow>[] = [
  {
    key: 'username',
    header: 'Username',
    filters: [
      yesOrNoFilter('blocked', 'Blocked', 'Blocked', 'Not blocked'),
      yesOrNoFilter('waiting', 'Approval', 'Waiting for approval', 'Approved'),
    ],
    cell: (user) => <Name user={user} />,
    isPinned: true,
    isSortable: true,
  },
  {
    key: 'standard',
    header: 'Standard',
    isSortable: true,
    filters: [
      yesOrNoFilter('standard', 'Standard', 'With Standard', 'Without Standard'),
      columnFilter('subscription', 'Subscription', {
        '': 'Everyone',
        active: 'Active',
        overdue: 'Overdue',
        ending: 'Ending',
        paused: 'Paused',
      }),
    ],
    cell: ({ isStandard, subscription }) =>
      subscription === 'overdue' ? (
        <span className="flex flex-wrap items-center gap-1.5 max-sm:justify-end">
          {yesOrNo(isStandard)} <Pill tone="bad">Overdue</Pill>
        </span>
      ) : (
        yesOrNo(isStandard)
      ),
  },
  {
    key: 'expiry',
    header: 'Expiry',
    isSortable: true,
    cell: ({ standardExpiry }) => formatDate(standardExpiry),
  },
  {
    key: 'created',
    header: 'Created At',
    isSortable: true,
    cell: ({ createdAt }) => formatDate(createdAt),
  },
  {
    key: 'admin',
    header: 'Admin',
    isSortable: true,
    filters: [yesOrNoFilter('admin', 'Admin', 'Administrators', 'Not administrators')],
    cell: ({ isAdmin }) => yesOrNo(isAdmin),
  },
  {
    key: 'customer',
    header: 'Stripe Customer',
    isSortable: true,
    cell: ({ stripeCustomerId }) => shortenCustomerId(stripeCustomerId),
  },
];

function Name({ user }: { user: UserRow }) {
  return (
    <span className="grid justify-items-start gap-0.5 max-sm:justify-items-end">
      <span className="max-w-40 min-w-0 max-sm:max-w-48 min-[90rem]:max-w-44">
        <span className="block truncate font-medium" title={user.username}>
          {user.username}
        </span>
        {user.email && (
          <span className="block truncate text-13 text-n10" title={user.email}>
            {user.email}
          </span>
        )}
      </span>
      {user.isWaiting && <Pill>Waiting for approval</Pill>}
      {user.isBlocked && (
        <span className="rounded-small bg-danger-soft px-1.5 text-13 text-danger">
          {user.renewsAt === null ? 'Blocked' : 'Blocked, still paying'}
        </span>
      )}
    </span>
  );
}

function withOrWithout(chosen: Chosen, user: UserRow, isChosen: boolean): Chosen {
  const next = new Map(chosen);
  if (isChosen) next.set(user.id, user);
  else next.delete(user.id);
  return next;
}

function ApproveButton({ user }: { user: UserRow }) {
  const edit = useUserEdit(user.id, () => {});
  return (
    <Button
      aria-label={`Approve ${user.username}`}
      className={tight}
      disabled={edit.isPending}
      onClick={() => edit.mutate({ change: { isWaiting: false }, endsSubscription: false })}
    >
      Approve
    </Button>
  );
}

function SyncButton({ user }: { user: UserRow }) {
  const { mutate: sync, isPending } = useUserSync(user.id);
  return (
    <Button
      aria-label={`Sync ${user.username}`}
      className={tight}
      disabled={isPending}
      onClick={() => sync()}
    >
      <RefreshCw size={14} aria-hidden className={isPending ? 'animate-spin' : undefined} />
      Sync
    </Button>
  );
}
