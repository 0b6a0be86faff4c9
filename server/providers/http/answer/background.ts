import { callWhole } from '../call-whole.ts';
import { checkKey } from '../request/call-parts.ts';
import { createStreamState } from '../response/stream-state.ts';
import type { BackgroundProtocol, VendorProtocol } from '../vendor-protocol.ts';
import { readStreamed, type VendorLine } from './stream-answer.ts';
import type {
  AnswerEvent,
  BackgroundRequest,
  ResumePoint,
  TokenUsage,
} from '#server/providers/contract/model-provider.ts';

export type ResumableProtocol = VendorProtocol & { background: BackgroundProtocol };

/** The rest of an answer that the vendor generates in the background. */
export async function* resumeAnswer(
  { pool }: VendorLine,
  protocol: ResumableProtocol,
  { at, effort, maxBytes }: BackgroundRequest,
  signal: AbortSignal,
): AsyncGenerator<AnswerEvent, void, undefined> {
  signal.throwIfAborted();
  const key = checkKey(protocol.id, protocol.apiKey());
  const vendorCall = protocol.background.resumeCall(at, key);
  yield* readStreamed(pool, protocol, { vendorCall, effort, maxBytes, mark: at }, signal);
}

const cancelMs = 2_000;
const maxBytes = 16 * 1024 * 1024;

/**
 * Cancels an answer that the vendor generates in the background. Returns its token usage where the vendor
 * reports it.
 */
export async function cancelAnswer(
  { pool }: VendorLine,
  protocol: ResumableProtocol,
  response: ResumePoint['response'],
): Promise<TokenUsage | null> {
  const key = checkKey(protocol.id, protocol.apiKey());
  const call = protocol.background.cancelCall(response, key);
  const signal = AbortSignal.timeout(cancelMs);
  const bounds = { timeoutMs: cancelMs, maxBytes };
  const state = createStreamState();
  protocol.background.applyCancelled(await callWhole(pool, protocol, call, bounds, signal), state);
  return state.usage;
}
