import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import Stripe from 'stripe';

/** Receives webhooks as a product does, accepting only signatures that the official library verifies. */
export interface Receiver {
  url: string;
  /**
   * The secret that verifies signatures. Set it to the new secret after creating an endpoint for this
   * receiver.
   */
  secret: string;
  events: Stripe.Event[];
  /** The statuses of the next replies. Replies are 200 once the list is empty. */
  nextStatuses: number[];
  close(): Promise<void>;
}

export async function startReceiver(): Promise<Receiver> {
  const events: Stripe.Event[] = [];
  const nextStatuses: number[] = [];
  const server = createServer((request, response) => {
    void receive(request).then((status) => response.writeHead(status).end());
  });
  async function receive(request: IncomingMessage): Promise<number> {
    const body = await buffer(request);
    const status = nextStatuses.shift() ?? 200;
    const header = request.headers['stripe-signature'] ?? '';
    if (status === 200) events.push(Stripe.webhooks.constructEvent(body, header, receiver.secret));
    return status;
  }
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const receiver: Receiver = {
    url: `http://127.0.0.1:${port}/webhook`,
    secret: 'whsec_of_the_tests',
    events,
    nextStatuses,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return receiver;
}
