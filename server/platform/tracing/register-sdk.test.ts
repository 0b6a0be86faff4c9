import { ROOT_CONTEXT, trace, TraceFlags } from '@opentelemetry/api';
import { SamplingDecision } from '@opentelemetry/sdk-trace';
import { expect, it } from 'vitest';
import { OwnShare } from './register-sdk.ts';

const sampler = new OwnShare(0.5);

/** How many of a thousand spans with such a parent are kept. */
function countKept(parent: { isRemote: boolean; traceFlags: TraceFlags }): number {
  // Samplers that decide by the trace id would always keep this one.
  const ids = { traceId: '00000000000000000000000000000001', spanId: '0000000000000001' };
  const context = trace.setSpanContext(ROOT_CONTEXT, { ...ids, ...parent });
  const decisions = Array.from({ length: 1_000 }, () => sampler.shouldSample(context).decision);
  return decisions.filter((decision) => decision === SamplingDecision.RECORD_AND_SAMPLED).length;
}

it('a caller’s trace does not affect sampling, by its flag or its id', () => {
  for (const traceFlags of [TraceFlags.NONE, TraceFlags.SAMPLED]) {
    const kept = countKept({ isRemote: true, traceFlags });
    expect(kept).toBeGreaterThan(350);
    expect(kept).toBeLessThan(650);
  }
});

it('the spans of a call are kept or dropped together', () => {
  expect(countKept({ isRemote: false, traceFlags: TraceFlags.SAMPLED })).toBe(1_000);
  expect(countKept({ isRemote: false, traceFlags: TraceFlags.NONE })).toBe(0);
});
