import { useMutation, useQuery } from '@tanstack/react-query';
import type { SignedInSession } from '#shared/contract/accounts/schemas.ts';
import { formatTime } from '#shared/lib/format.ts';
import { describeError } from '#web/api/api-error.ts';
import { call, callQuery } from '#web/api/call.ts';
import { invalidate } from '#web/api/query-client.ts';
import { queryKeys } from '#web/api/query-keys.ts';
import { showFailure } from '#web/api/show-failure.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { TitledSection } from '#web/ui/data/titled-section.tsx';
import { showToast } from '#web/ui/feedback/toast-store.ts';

/** The user's sessions, this browser first, with buttons to sign out of this one or all others. */
export function YourSessions({ onSignOut }: { onSignOut: () => void }) {
  const { data: sessions = [], error } = useQuery(callQuery(queryKeys.sessions, 'listSessions'));
  const { mutate: end, isPending } = useEnding();
  const others = sessions.filter(({ isCurrent }) => !isCurrent);
  const shown = [...sessions.filter(({ isCurrent }) => isCurrent), ...others];
  return (
    <TitledSection title="Where you’re signed in" className="mt-10 border-t border-n6 pt-6">
      {error && <p className="mt-1 text-14 text-n11">{describeError(error)}</p>}
      <ul className="mt-2 divide-y divide-n6">
        {shown.map((session) => (
          <SessionRow
            key={session.id}
            session={session}
            isBusy={isPending}
            onEnd={() => end(session)}
          />
        ))}
      </ul>
      <div className="mt-4 flex flex-wrap gap-2">
        <Button className="max-sm:w-full" onClick={onSignOut}>
          Sign Out
        </Button>
        {others.length > 0 && (
          <Button
            look="quiet"
            className="max-sm:w-full"
            disabled={isPending}
            onClick={() => end(null)}
          >
            Sign Out Everywhere Else
          </Button>
        )}
      </div>
    </TitledSection>
  );
}

interface SessionRowProps {
  session: SignedInSession;
  isBusy: boolean;
  onEnd: () => void;
}

function SessionRow({ session, isBusy, onEnd }: SessionRowProps) {
  const { isCurrent, network, lastSeenAt, startedAt } = session;
  const device = session.device || 'Unknown browser';
  const seen = isCurrent ? 'This browser' : `Last seen ${formatTime(lastSeenAt)}`;
  const place = network ? `network ${network}` : 'local connection';
  return (
    <li className="flex items-center justify-between gap-4 py-3 text-14">
      <div className="min-w-0">
        <p className="font-medium">{device}</p>
        <p className="text-n11">
          {seen} · {place}
        </p>
        <p className="text-13 text-n10">Since {formatTime(startedAt)}</p>
      </div>
      {!isCurrent && (
        <Button
          look="quiet"
          className="-mr-3.5"
          aria-label={`Sign out of ${device}, last seen ${formatTime(lastSeenAt)}`}
          disabled={isBusy}
          onClick={onEnd}
        >
          Sign Out
        </Button>
      )}
    </li>
  );
}

/** Ends one session or, if null, all other sessions. */
function useEnding() {
  return useMutation({
    mutationFn: (session: SignedInSession | null) =>
      session
        ? call('endSession', { params: { sessionId: session.id } })
        : call('endOtherSessions'),
    onSuccess: (_, session) =>
      showToast({
        title: session ? 'Signed Out' : 'Signed Out Everywhere Else',
        description: 'Answers in progress there were stopped.',
      }),
    onError: showFailure('Couldn’t Sign Out'),
    onSettled: () => invalidate(queryKeys.sessions),
  });
}
