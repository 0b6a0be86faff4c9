import type { WireReply } from '../vendor/vendor.ts';
import { okHeaders } from './headers.ts';

export function jsonReply(body: object): WireReply {
  return { status: 200, headers: okHeaders(), body: JSON.stringify(body, null, 2) };
}
