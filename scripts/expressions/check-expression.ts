import { createHash } from 'node:crypto';
import { runInNewContext } from 'node:vm';
import { check } from 'recheck';
import type { Expression } from './list-expressions.ts';

const checkTimeoutMs = 60_000;
/** An expression that takes superlinear time would need minutes for the longest text. */
const mostMs = 500;

/** A text that makes this expression slow; null when none is found. */
export async function findAttack({ source, flags, longest }: Expression): Promise<string | null> {
  const verdict = await check(source, flags, { timeout: checkTimeoutMs });
  if (verdict.status === 'safe') return null;
  if (verdict.status === 'unknown') return 'no attack found, but the check didn’t finish';
  const { pumps, suffix, pattern } = verdict.attack;
  const fixed = pumps.reduce((sum, { prefix }) => sum + prefix.length, suffix.length);
  const pumped = pumps.reduce((sum, { pump }) => sum + pump.length, 0);
  const times = Math.max(1, Math.floor((longest - fixed) / pumped));
  const text = pumps.map(({ prefix, pump }) => prefix + pump.repeat(times)).join('') + suffix;
  return isSlow(source, flags, text) ? pattern : null;
}

function isSlow(source: string, flags: string, text: string): boolean {
  try {
    const run = 'text.replace(new RegExp(source, flags), "")';
    runInNewContext(run, { text, source, flags }, { timeout: mostMs });
    return false;
  } catch {
    return true;
  }
}

/** The digest that identifies an expression in the list of checked ones. */
export function digestOf({ source, flags, longest }: Expression): string {
  const text = `/${source}/${flags} ${longest}`;
  return createHash('sha256').update(text).digest('hex').slice(0, 16);
}
