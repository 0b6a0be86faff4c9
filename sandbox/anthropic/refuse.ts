import { Fault } from '../vendor.ts';

export function refuse(message: string): never {
  throw new Fault('bad-request', { message });
}
