import type { Run } from '../run/run-state.ts';

/** What a run is doing before its first words arrive, or that none came. */
export function describeProgress({ phase, ahead, columns, askedName, failure }: Run): string {
  if (phase === 'ended') return failure ? 'No answer' : 'Stopped before it began';
  if (phase === 'waiting') {
    return ahead > 0
      ? `Waiting for its turn, ${ahead} ahead in line...`
      : 'Waiting for its turn, next in line...';
  }
  const name = columns[0]?.routed.name ?? askedName;
  return name ? `Processing with ${name}...` : 'Processing with ...';
}
