import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Shop {
  url: string;
  close(): Promise<void>;
}

/** Serves a page with a strict content security policy and a card form for the intent in `/?secret=`. */
export async function openShop(sandboxUrl: string): Promise<Shop> {
  const policy = `default-src 'none'; script-src 'self' ${sandboxUrl}; connect-src ${sandboxUrl}; style-src 'self'; img-src data:`;
  const server = createServer((request, response) => {
    const isScript = request.url?.startsWith('/shop.js');
    response.writeHead(200, {
      'content-type': isScript ? 'text/javascript' : 'text/html; charset=utf-8',
      'content-security-policy': policy,
    });
    response.end(isScript ? script : page(sandboxUrl));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

const page = (sandboxUrl: string) => `<!doctype html><html lang="en"><title>Shop</title>
<link rel="icon" href="data:,">
<main><h1>Shop</h1><form><div id="card"></div><button>Pay</button></form><p id="said" role="status"></p></main>
<script src="${sandboxUrl}/stripe/v3/"></script><script src="/shop.js"></script></html>`;

const script = `
const clientSecret = new URLSearchParams(location.search).get('secret');
const stripe = window.Stripe('pk_test_sandbox');
const appearance = { theme: 'stripe', variables: { colorPrimary: 'rgb(1, 2, 3)' } };
const elements = stripe.elements({ clientSecret, appearance });
elements.create('payment').mount(document.querySelector('#card'));
document.querySelector('form').addEventListener('submit', async (event) => {
  event.preventDefault();
  const confirm = clientSecret.startsWith('seti_') ? stripe.confirmSetup : stripe.confirmPayment;
  const confirmParams = { return_url: location.href };
  const { error } = await confirm({ elements, confirmParams, redirect: 'if_required' });
  document.querySelector('#said').textContent = error ? error.message : 'Confirmed';
});
`;
