import type { CircuitState, Health, HealthFigures } from '#shared/contract/health/schemas.ts';
import { formatCount, formatPercent, formatWait } from '#shared/lib/format.ts';

const dash = '–';

/** Formats as `99.2%`; a dash if there were no calls. */
export function describeSuccess({ calls, answered }: HealthFigures): string {
  if (calls === 0) return dash;
  // Never rounds up to 100% if some calls failed.
  return answered === calls ? '100%' : formatPercent(Math.min(answered / calls, 0.999), 1);
}

/** Formats as `rate limited 3, timed out 1`, most frequent first. */
export function describeHealthErrors({ calls, errors }: HealthFigures): string {
  const counted = Object.entries(errors).sort(([, one], [, other]) => other - one);
  if (counted.length === 0) return calls === 0 ? dash : 'None';
  return counted.map(([kind, n]) => `${kind.replaceAll('-', ' ')} ${formatCount(n)}`).join(', ');
}

export function describeCircuit(circuit: CircuitState): string {
  if (!circuit) return 'Closed';
  const why = circuit.kind.replaceAll('-', ' ');
  if (circuit.state === 'half-open') return `Half-open; the next prompt is a test (${why})`;
  return `Open for another ${formatWait(circuit.leftSeconds)} (${why})`;
}

/** The names of providers and models that are paused, or are being tried again after a pause. */
export function listPaused(providers: Health['providers']): string[] {
  return providers.flatMap(({ name, circuit, models }) =>
    circuit ? [name] : models.filter((model) => model.circuit).map((model) => model.name),
  );
}
