import { isSpanContextValid, trace, TraceFlags, type Context } from '@opentelemetry/api';
import { SamplingDecision, type Sampler, type SamplingResult } from '@opentelemetry/sdk-trace';

/**
 * Samples a share of all calls. The caller's flag and trace id are ignored, because a caller could use them
 * to flood the collector. Spans within a call follow the decision for the call.
 */
export class OwnShare implements Sampler {
  readonly #share: number;

  constructor(share: number) {
    this.#share = share;
  }

  shouldSample(context: Context): SamplingResult {
    const parent = trace.getSpanContext(context);
    const isOurs = parent !== undefined && isSpanContextValid(parent) && parent.isRemote !== true;
    const isKept = isOurs
      ? (parent.traceFlags & TraceFlags.SAMPLED) !== 0
      : Math.random() < this.#share;
    const { RECORD_AND_SAMPLED, NOT_RECORD } = SamplingDecision;
    return { decision: isKept ? RECORD_AND_SAMPLED : NOT_RECORD };
  }

  toString(): string {
    return `OwnShare{${this.#share}}`;
  }
}
