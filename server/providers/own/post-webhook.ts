import { Agent, buildConnector, request } from 'undici';
import { AddressRefused, guardConnector, type Guard } from './guard/guarded-connector.ts';
import { refuseAddress } from './guard/refuse-address.ts';

const timeoutMs = 10_000;

/** The address responded with an error status. */
export class WebhookRefused extends Error {}

/**
 * Posts JSON to an address that an administrator saved, guarded like calls to added providers.
 * Doesn't follow redirects and ignores the response. Throws on a refusal, a timeout or an error
 * status.
 */
export async function postWebhook(
  guard: Guard,
  url: string,
  body: object,
  signal?: AbortSignal,
): Promise<void> {
  const refusal = refuseAddress(url, guard.allowed);
  if (refusal) throw new AddressRefused(refusal);
  const connect = guardConnector(buildConnector({ timeout: timeoutMs, allowH2: false }), guard);
  const agent = new Agent({ connect, pipelining: 0 });
  try {
    const response = await request(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
      dispatcher: agent,
      signal: AbortSignal.any([AbortSignal.timeout(timeoutMs), ...(signal ? [signal] : [])]),
    });
    await response.body.dump({ limit: 16 * 1024 });
    if (response.statusCode >= 300) {
      throw new WebhookRefused(`The webhook answered with status ${response.statusCode}.`);
    }
  } finally {
    await agent.destroy();
  }
}
