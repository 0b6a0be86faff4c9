import { invalidRequest } from '../fault.ts';
import type { Call } from './endpoint.ts';

/** A browser proves with the secret that it was given this very intent. */
export function checkClientSecret<T extends { client_secret: string; object: string }>(
  call: Call,
  intent: T,
  given: string | undefined,
): T {
  if (given === intent.client_secret || (!call.isPublic && given === undefined)) return intent;
  const noun = intent.object === 'payment_intent' ? 'PaymentIntent' : 'SetupIntent';
  throw invalidRequest(
    `The client_secret provided does not match any associated ${noun} on this account. Ensure the API Key used belongs to the same account that created the ${noun}.`,
    { param: 'client_secret' },
  );
}
