import { ProviderError } from '#server/providers/contract/provider-error.ts';
import { callWhole } from '../call-whole.ts';
import type { HttpPool } from '../pool/http-pool.ts';
import { makeStorable } from '../response/join-surrogates.ts';
import { MalformedResponse } from '../response/json.ts';
import { EndedEarly, endOf, usageOf, type StreamState } from '../response/stream-state.ts';
import { wholeAnswerMs } from '../timeouts.ts';
import type { CallTerms, VendorProtocol } from '../vendor-protocol.ts';
import type { AnswerEvent, AnswerRequest } from '#server/providers/contract/model-provider.ts';

export const maxAnswerBytes = 16 * 1024 * 1024;

/** Requests an answer as a single body, for keys that may not use streaming. */
export async function* askWhole(
  pool: HttpPool,
  protocol: VendorProtocol,
  request: AnswerRequest,
  terms: CallTerms,
  signal: AbortSignal,
  state: StreamState,
): AsyncGenerator<AnswerEvent, void, undefined> {
  const call = protocol.buildCall(request, terms);
  const timeoutMs = wholeAnswerMs(pool.timeouts, request.effort);
  const bounds = { timeoutMs, maxBytes: maxAnswerBytes };
  try {
    yield* eventsOf(protocol, await callWhole(pool, protocol, call, bounds, signal), state);
  } catch (error) {
    const isDeclined = error instanceof ProviderError && error.kind === 'refused';
    if (!isDeclined) throw error;
    yield { type: 'end', finish: 'refused', isBlocked: true, usage: null };
  }
}

/** The events of an answer that arrived as a single body. */
export function* eventsOf(
  protocol: VendorProtocol,
  answer: unknown,
  state: StreamState,
): Generator<AnswerEvent> {
  applyWhole(protocol, answer, state);
  const { thinking, isThinking, text, logprobs } = state;
  if (thinking !== '' || isThinking) yield { type: 'thinking', text: makeStorable(thinking) };
  for (const block of state.reasoning) yield { type: 'reasoning', block };
  const listed = logprobs.length > 0 && { logprobs };
  if (text !== '') yield { type: 'text', text: makeStorable(text), ...listed };
  state.finds.complete();
  for (let find = state.finds.take(); find; find = state.finds.take()) yield find;
  state.calls.finish();
  for (let piece = state.calls.take(); piece; piece = state.calls.take()) yield piece;
  try {
    yield endOf(state);
  } catch (cause) {
    if (!(cause instanceof EndedEarly)) throw cause;
    const usage = usageOf(state);
    if (usage) yield { type: 'usage', usage };
    throw new ProviderError(protocol.id, 'ended-early', cause.message, { status: 200, cause });
  }
}

function applyWhole(protocol: VendorProtocol, answer: unknown, state: StreamState): void {
  try {
    protocol.applyWhole?.(answer, state);
  } catch (cause) {
    if (!(cause instanceof MalformedResponse)) throw cause;
    throw new ProviderError(protocol.id, 'malformed-reply', cause.message, { status: 200, cause });
  }
}
