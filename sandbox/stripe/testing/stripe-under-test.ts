import Stripe from 'stripe';
import { afterAll, afterEach, beforeAll } from 'vitest';
import { startSandbox } from '../../server.ts';
import { startReceiver, type Receiver } from './receiver.ts';

/** The simulator, with the official library as its client. */
export interface SimulatedStripe {
  readonly url: string;
  readonly test: Stripe;
  readonly live: Stripe;
  clientFor(key: string): Stripe;
  /** `POST /__control/stripe{path}` */
  control(path: string, body?: object): Promise<Response>;
}

/** The simulator and a receiver of its webhooks for the tests of one file. Both are reset between tests. */
export interface StripeUnderTest extends SimulatedStripe {
  readonly receiver: Receiver;
  /** Waits until all events have been delivered, and resolves with their types. */
  deliveredTypes(): Promise<string[]>;
}

/** Saves its state in `stripeFile` if given. */
export async function startStripe(
  stripeFile?: string,
): Promise<SimulatedStripe & { close(): Promise<void> }> {
  const { url, close } = await startSandbox({
    port: 0,
    tokensPerSecond: 0,
    ...(stripeFile !== undefined && { stripeFile }),
  });
  const clientFor = (key: string) =>
    new Stripe(key, {
      protocol: 'http',
      host: '127.0.0.1',
      port: new URL(url).port,
      maxNetworkRetries: 0,
      telemetry: false,
    });
  return {
    url,
    close,
    clientFor,
    test: clientFor('sk_test_sandbox'),
    live: clientFor('sk_live_sandbox'),
    control: (path, body = {}) =>
      fetch(`${url}/__control/stripe${path}`, { method: 'POST', body: JSON.stringify(body) }),
  };
}

export function useStripe(): StripeUnderTest {
  const stripe = {} as Awaited<ReturnType<typeof startStripe>> & StripeUnderTest;

  beforeAll(async () => {
    const receiver = await startReceiver();
    Object.assign(stripe, await startStripe(), { receiver });
    await stripe.control('/webhook', { url: receiver.url, secret: receiver.secret });
  });
  afterEach(async () => {
    await stripe.control('/reset');
    stripe.receiver.events.splice(0);
  });
  afterAll(async () => {
    await stripe.close();
    await stripe.receiver.close();
  });

  stripe.deliveredTypes = async () => {
    await stripe.control('/webhooks', { action: 'settle' });
    return stripe.receiver.events.map(({ type }) => type);
  };
  return stripe;
}
