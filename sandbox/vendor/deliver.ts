import type { ScenarioRule } from '../control/scenarios.ts';
import type { Exchange } from './exchange.ts';
import { dueMs, type Pace } from './pace.ts';
import { countTokens, cutIntoPieces } from './tokens.ts';
import type { StreamScript, WireReply } from './vendor.ts';

interface StreamDelivery {
  script: StreamScript;
  text: string;
  pace: Pace;
  /** Whether the rest is to come as fast as possible. */
  isFlushed: () => boolean;
  rule: ScenarioRule | null;
}

const defaultAfterChunks = 3;

/** Writes the frames at the model's pace, and breaks the stream where the scenario says. */
export async function deliverStream(exchange: Exchange, delivery: StreamDelivery): Promise<void> {
  const { script, text, pace, isFlushed, rule } = delivery;
  const pieces = cutIntoPieces(text);
  const breakAt = Math.min(rule?.afterChunks ?? defaultAfterChunks, pieces.length);
  exchange.start(200, script.headers);
  for (const frame of script.opening()) await exchange.write(frame);
  let sent = '';
  for (const [index, piece] of pieces.entries()) {
    if (index === breakAt && (await interrupt(exchange, delivery))) return;
    if (!isFlushed()) await exchange.waitUntilMs(dueMs(pace, countTokens(sent)));
    await exchange.write(script.piece(piece));
    sent += piece;
  }
  if (breakAt === pieces.length && (await interrupt(exchange, delivery))) return;
  for (const frame of script.closing()) await exchange.write(frame);
  exchange.end();
}

/** Says whether the stream is over. */
async function interrupt(exchange: Exchange, { script, rule }: StreamDelivery): Promise<boolean> {
  switch (rule?.scenario) {
    case 'stall':
      await exchange.waitForClientToGo();
      return true;
    case 'cut':
      await exchange.breakOff();
      return true;
    case 'error-in-200':
      await exchange.write(script.failure());
      exchange.end();
      return true;
    case 'malformed':
      await exchange.write(script.brokenPiece());
      return false;
    default:
      return false;
  }
}

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
