import { apiVersion } from '../api-version.ts';
import { newId } from './ids.ts';
import type { Stamp } from './stamp.ts';

/** The call that an event comes from; nobody's, where time alone made it happen. */
export interface EventRequest {
  id: string | null;
  idempotency_key: string | null;
}

export interface StripeEvent {
  id: string;
  object: 'event';
  api_version: string;
  created: number;
  data: { object: object; previous_attributes?: object };
  livemode: boolean;
  pending_webhooks: number;
  request: EventRequest;
  type: string;
}

export function newEvent(
  stamp: Stamp,
  type: string,
  data: StripeEvent['data'],
  request: EventRequest,
): StripeEvent {
  return {
    id: newId('evt'),
    object: 'event',
    api_version: apiVersion,
    created: stamp.created,
    data,
    livemode: stamp.livemode,
    pending_webhooks: 1,
    request,
    type,
  };
}
