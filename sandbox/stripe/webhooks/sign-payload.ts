import { createHmac } from 'node:crypto';

/** The `Stripe-Signature` header: HMAC-SHA256 of "time.payload" under the endpoint's secret. */
export function signPayload(payload: string, secret: string, timeSeconds: number): string {
  const signature = createHmac('sha256', secret).update(`${timeSeconds}.${payload}`).digest('hex');
  return `t=${timeSeconds},v1=${signature}`;
}
