import { randomBytes } from 'node:crypto';

/** Creates an id for a call that has none from its vendor. */
export function newCallId(): string {
  return `call_${randomBytes(12).toString('hex')}`;
}
