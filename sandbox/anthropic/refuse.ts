import { Fault } from '../vendor/vendor.ts';

export function refuse(message: string): never {
  throw new Fault('bad-request', { message });
}
