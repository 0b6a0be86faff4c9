import { randomBytes } from 'node:crypto';

/** For a call that its vendor gave none. */
export function newCallId(): string {
  return `call_${randomBytes(12).toString('hex')}`;
}
