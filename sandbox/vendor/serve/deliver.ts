import type { ScenarioRule } from '../../control/scenarios.ts';
import type { Exchange } from './exchange.ts';
import { dueMs, searchMs, type Pace } from '../pace.ts';
import { countTokens, cutIntoPieces } from '../tokens.ts';
import { searchPause, type Answer, type StreamScript, type WireReply } from '../vendor.ts';

interface StreamDelivery {
  script: StreamScript;
  answer: Answer;
  /** How long the model thinks before it answers, in milliseconds. */
  thoughtMs: number;
  pace: Pace;
  /** Whether to send the rest as fast as possible. */
  isFlushed: () => boolean;
  rule: ScenarioRule | null;
}

const defaultAfterChunks = 3;

/** Writes the frames at the model's pace, and breaks the stream where the scenario requires it. */
export async function deliverStream(exchange: Exchange, delivery: StreamDelivery): Promise<void> {
  const { script, answer, thoughtMs, pace, isFlushed, rule } = delivery;
  const pieces = cutIntoPieces(answer.text);
  const breakAt = Math.min(rule?.afterChunks ?? defaultAfterChunks, pieces.length);
  await think(exchange, delivery);
  for (const frame of script.answering()) {
    if (frame === searchPause && !isFlushed()) await exchange.waitMs(searchMs(pace));
    await exchange.write(frame);
  }
  const readMs = thoughtMs + answer.searches.length * searchMs(pace);
  let sent = '';
  for (const [index, piece] of pieces.entries()) {
    if (index === breakAt && (await interrupt(exchange, delivery))) return;
    if (!isFlushed()) await exchange.waitUntilMs(readMs + dueMs(pace, countTokens(sent)));
    await exchange.write(script.piece(piece));
    sent += piece;
  }
  if (breakAt === pieces.length && (await interrupt(exchange, delivery))) return;
  const last = script.closing();
  const isBare = rule?.scenario === 'no-blank-line';
  for (const [index, frame] of last.entries()) {
    await exchange.write(isBare && index === last.length - 1 ? frame.trimEnd() : frame);
  }
  exchange.end();
}

const keepAliveMs = 10_000;

/** If the vendor shows no thoughts and sends no keep-alive, sends nothing while thinking. */
async function think(exchange: Exchange, delivery: StreamDelivery): Promise<void> {
  const { script, answer, thoughtMs, isFlushed, rule } = delivery;
  const thoughts = cutIntoPieces(answer.thoughts);
  const early = rule?.scenario === 'long-thinking' ? [] : thoughts.splice(0);
  const isSilent = early.length === 0 && script.keepAlive === null;
  if (!isSilent) await open(exchange, script);
  const steps = Math.max(early.length, thoughtMs && 4, Math.ceil(thoughtMs / keepAliveMs));
  for (let step = 0; step < steps; step += 1) {
    if (!isFlushed()) await exchange.waitMs(thoughtMs / steps);
    const piece = early[step];
    const frame = piece ? script.thought(piece) : script.keepAlive?.();
    if (frame) await exchange.write(frame);
  }
  if (isSilent) await open(exchange, script);
  for (const piece of thoughts) await exchange.write(script.thought(piece));
}

async function open(exchange: Exchange, script: StreamScript): Promise<void> {
  exchange.start(200, script.headers);
  for (const frame of script.opening()) await exchange.write(frame);
}

/** Returns whether the stream is over. */
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

/** Sends a reply in one body, or half of it if the scenario requires that. */
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
