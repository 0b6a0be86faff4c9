import { TriangleAlert } from 'lucide-react';
import { Link } from 'wouter';
import type { Alert, Health } from '#shared/contract/health/schemas.ts';
import { formatTime } from '#shared/lib/format.ts';
import { joinWords } from '#shared/lib/text.ts';
import { Loaded } from '#web/api/loaded.tsx';
import { TitledSection } from '#web/ui/data/titled-section.tsx';
import { listPaused } from './describe-health.ts';
import { useAlerts } from './use-health.ts';

/** Current and recent alerts. */
export function AlertList({ providers }: { providers: Health['providers'] }) {
  const alerts = useAlerts();
  return (
    <TitledSection title="Alerts" titleLook="mb-2">
      <Loaded query={alerts} errorTitle="Couldn’t load the alerts">
        {(data) => <Alerts alerts={data} paused={listPaused(providers)} />}
      </Loaded>
      <p className="mt-2 text-13 text-n10">
        Choose who gets alerts, and when, in{' '}
        <Link href="/admin/settings?search=alerts" className="link">
          Settings
        </Link>
        .
      </p>
    </TitledSection>
  );
}

function Alerts({ alerts, paused }: { alerts: readonly Alert[]; paused: readonly string[] }) {
  const lasting = alerts.filter(({ endedAt }) => endedAt === null);
  const over = alerts.filter(({ endedAt }) => endedAt !== null);
  return (
    <>
      {paused.length > 0 && (
        <p className="mb-2 text-14">
          Calls to {joinWords(paused)} are paused after failures. The next prompts go to other
          models.
        </p>
      )}
      {lasting.length === 0 && paused.length === 0 && (
        <p className="text-14 text-n11">No problems right now.</p>
      )}
      <ul aria-label="Current problems" className="grid gap-2">
        {lasting.map(({ id, message, since }) => (
          <li
            key={id}
            className="flex gap-2.5 rounded-control border border-caution-line bg-caution-soft px-3.5 py-2.5 text-14"
          >
            <TriangleAlert size={16} aria-hidden className="mt-0.75 shrink-0 text-caution" />
            <span>
              {message} Since {formatTime(since)}.
            </span>
          </li>
        ))}
      </ul>
      {over.length > 0 && (
        <details className="mt-3 text-14">
          <summary className="w-fit text-n11 link pointer-coarse:py-2.5">
            Resolved in the last 7 days ({over.length})
          </summary>
          <ul className="mt-2 grid gap-1 text-13 text-n11">
            {over.map(({ id, message, since, endedAt }) => (
              <li key={id}>
                {formatTime(since)} to {endedAt && formatTime(endedAt)}: {message}
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  );
}
