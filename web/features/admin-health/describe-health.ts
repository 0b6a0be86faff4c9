import type { CircuitState, HealthFigures } from '#shared/contract/health/schemas.ts';
import { formatCount } from '#shared/lib/format.ts';

const dash = '–';

/** Formats as `99.2%`; a dash if there were no calls. */
export function describeSuccess({ calls, answered }: HealthFigures): string {
  if (calls === 0) return dash;
  // Never round up to 100% when some calls failed.
  const percent = (answered / calls) * 100;
  const shown = answered < calls ? Math.min(percent, 99.9) : percent;
  return `${shown === 100 ? '100' : shown.toFixed(1)}%`;
}

/** Formats as `rate limited 3, timed out 1`, most frequent first. */
export function describeErrors({ calls, errors }: HealthFigures): string {
  const counted = Object.entries(errors).sort(([, one], [, other]) => other - one);
  if (counted.length === 0) return calls === 0 ? dash : 'None';
  return counted.map(([kind, n]) => `${kind.replaceAll('-', ' ')} ${formatCount(n)}`).join(', ');
}

/** Formats as `340 ms`, `1.2 s` or `75 s`. */
export function formatMs(ms: number | null): string {
  if (ms === null) return dash;
  if (ms < 1000) return `${ms} ms`;
  return ms < 10_000 ? `${(ms / 1000).toFixed(1)} s` : `${Math.round(ms / 1000)} s`;
}

export function describeCircuit(circuit: CircuitState): string {
  if (!circuit) return 'Closed';
  const why = circuit.kind.replaceAll('-', ' ');
  if (circuit.state === 'half-open') return `Half-open: the next prompt tries it (${why})`;
  return `Open for ${circuit.leftSeconds} s more (${why})`;
}
