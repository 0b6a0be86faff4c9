import type { Run } from '../run/run-state.ts';

/** What a run is doing before its first words arrive. */
export function describeProgress({ phase, ahead, columns, askedName }: Run): string {
  if (phase === 'ended') return 'No answer';
  if (phase === 'waiting') {
    return ahead > 0
      ? `Waiting for its turn, ${ahead} ahead in line...`
      : 'Waiting for its turn, next in line...';
  }
  const name = columns[0]?.routed.name ?? askedName;
  return name ? `Processing with ${name}...` : 'Processing with ...';
}
