import type { ScenarioRule } from '../control/scenario.ts';
import type { WireReply } from './vendor.ts';
import type { Exchange } from './exchange.ts';

/** Sends a reply in one body, or half of it where the scenario says so. */
export async function deliverWhole(
  exchange: Exchange,
  reply: WireReply,
  rule: ScenarioRule | null,
): Promise<void> {
  const half = reply.body.slice(0, Math.floor(reply.body.length / 2));
  switch (rule?.scenario) {
    case 'malformed':
      return exchange.send({ ...reply, body: half });
    case 'stall':
      await sendStart(exchange, reply, half);
      return exchange.waitForClientToGo();
    case 'cut':
      await sendStart(exchange, reply, half);
      return exchange.breakOff();
    default:
      return exchange.send(reply);
  }
}

async function sendStart(exchange: Exchange, reply: WireReply, half: string): Promise<void> {
  const length = String(Buffer.byteLength(reply.body));
  exchange.start(reply.status, { ...reply.headers, 'content-length': length });
  await exchange.write(half);
}
