import { Agent } from 'undici';
import type { ModelProvider } from '#server/domain/query/ports.ts';
import { streamAnswer, type Line } from './stream-answer.ts';
import { defaultTimeouts, type ProviderTimeouts } from './timeouts.ts';
import type { VendorProtocol } from './vendor-protocol.ts';

export interface HttpProvider extends ModelProvider {
  /** Lets running answers end, then closes every socket. */
  close(): Promise<void>;
}

const keepAliveMs = 30_000;

export function createProvider(
  protocol: VendorProtocol,
  timeouts: Partial<ProviderTimeouts> = {},
): HttpProvider {
  const line = openLine({ ...defaultTimeouts, ...timeouts });
  return {
    id: protocol.id,
    streamAnswer: (request, signal) => streamAnswer(line, protocol, request, signal),
    close: () => line.dispatcher.close(),
  };
}

/** One socket for each running answer, kept for the next one; `Reply` keeps the time itself. */
function openLine(timeouts: ProviderTimeouts): Line {
  const dispatcher = new Agent({
    connections: null,
    pipelining: 1,
    allowH2: false,
    keepAliveTimeout: keepAliveMs,
    headersTimeout: 0,
    bodyTimeout: 0,
    connect: { timeout: timeouts.connectMs },
  });
  return { dispatcher, timeouts };
}
