// The calls that Stripe's script makes from a browser.

export interface TypedCard {
  number: string;
}

export const publishableKey = 'pk_test_sandbox';

export function confirmInBrowser(
  url: string,
  clientSecret: string,
  card: TypedCard,
  key = publishableKey,
): Promise<Response> {
  return post(`${url}${pathOf(clientSecret)}/confirm`, {
    key,
    client_secret: clientSecret,
    'payment_method_data[type]': 'card',
    'payment_method_data[card][number]': card.number,
    'payment_method_data[card][exp_month]': '12',
    'payment_method_data[card][exp_year]': '2040',
    'payment_method_data[card][cvc]': '123',
    'payment_method_data[billing_details][address][country]': 'US',
    'payment_method_data[billing_details][address][postal_code]': '94107',
  });
}

/** What the simulated bank's dialog sends for the card's holder. */
export function answerBank(
  url: string,
  clientSecret: string,
  outcome: 'complete' | 'fail',
): Promise<Response> {
  return post(`${url}${pathOf(clientSecret)}/authenticate`, {
    key: publishableKey,
    client_secret: clientSecret,
    outcome,
  });
}

function pathOf(clientSecret: string): string {
  const kind = clientSecret.startsWith('seti_') ? 'setup_intents' : 'payment_intents';
  return `/v1/${kind}/${clientSecret.replace(/_secret_.*$/, '')}`;
}

function post(url: string, fields: Record<string, string>): Promise<Response> {
  const headers = { origin: 'http://localhost:3000' };
  return fetch(url, { method: 'POST', headers, body: new URLSearchParams(fields) });
}
