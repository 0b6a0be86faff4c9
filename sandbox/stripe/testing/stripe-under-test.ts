import Stripe from 'stripe';
import { afterAll, afterEach, beforeAll } from 'vitest';
import { startSandbox, type RunningSandbox } from '../../server.ts';
import { startReceiver, type Receiver } from './receiver.ts';

/** A stand-in with a receiver of its webhooks, for the tests of one file; reset between. */
export interface StripeUnderTest {
  readonly url: string;
  readonly receiver: Receiver;
  readonly test: Stripe;
  readonly live: Stripe;
  clientFor(key: string): Stripe;
  /** `POST /__control/stripe{path}` */
  control(path: string, body?: object): Promise<Response>;
  /** Resolves with the types of all events, once they have been delivered. */
  deliveredTypes(): Promise<string[]>;
}

export function useStripe(): StripeUnderTest {
  let sandbox: RunningSandbox | undefined;
  let receiver: Receiver | undefined;
  const url = () => started(sandbox).url;
  const clientFor = (key: string) =>
    new Stripe(key, {
      protocol: 'http',
      host: '127.0.0.1',
      port: new URL(url()).port,
      maxNetworkRetries: 0,
      telemetry: false,
    });
  const control = (path: string, body: object = {}) =>
    fetch(`${url()}/__control/stripe${path}`, { method: 'POST', body: JSON.stringify(body) });

  beforeAll(async () => {
    sandbox = await startSandbox({ port: 0, tokensPerSecond: 0 });
    receiver = await startReceiver();
    await control('/webhook', { url: receiver.url, secret: receiver.secret });
  });
  afterEach(async () => {
    await control('/reset');
    started(receiver).events.splice(0);
  });
  afterAll(async () => {
    await sandbox?.close();
    await receiver?.close();
  });

  return {
    get url() {
      return url();
    },
    get receiver() {
      return started(receiver);
    },
    get test() {
      return clientFor('sk_test_sandbox');
    },
    get live() {
      return clientFor('sk_live_sandbox');
    },
    clientFor,
    control,
    deliveredTypes: async () => {
      await control('/webhooks', { action: 'settle' });
      return started(receiver).events.map(({ type }) => type);
    },
  };
}

function started<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('The stand-in has not been started.');
  return value;
}
