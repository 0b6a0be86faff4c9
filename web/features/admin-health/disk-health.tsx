import type { Health } from '#shared/contract/health/schemas.ts';
import { formatPercent } from '#shared/lib/format.ts';

/** How much space is left on the disks of the server and of PostgreSQL. */
export function DiskHealth({ disks }: { disks: Health['disks'] }) {
  const { server, database, isDatabaseFull } = disks;
  return (
    <section aria-labelledby="health-disks" className="mt-8 text-14">
      <h2 id="health-disks" className="mb-2 text-16 font-semibold">
        Disks
      </h2>
      {isDatabaseFull && (
        <p className="mb-2 rounded-control border border-caution-line bg-caution-soft px-3.5 py-2.5">
          The database’s disk is full, so nothing can be saved. Free some space there.
        </p>
      )}
      <p className="text-n11">
        Server:{' '}
        {server ? `${formatPercent(server.free)} free at ${server.path}` : 'can’t be measured'}
      </p>
      <p className="wrap-anywhere text-n11">
        Database:{' '}
        {typeof database === 'string'
          ? database
          : `${formatPercent(database.free)} free at ${database.path}`}
      </p>
    </section>
  );
}
