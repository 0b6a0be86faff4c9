/** The calls that a browser makes for its visitor, in the words of Stripe's script. */
export interface TypedCard {
  number: string;
}

export const publishableKey = 'pk_test_sandbox';

export async function confirmInBrowser(
  url: string,
  clientSecret: string,
  card: TypedCard,
  key = publishableKey,
): Promise<Response> {
  const kind = clientSecret.startsWith('seti_') ? 'setup_intents' : 'payment_intents';
  const id = clientSecret.replace(/_secret_.*$/, '');
  return fetch(`${url}/v1/${kind}/${id}/confirm`, {
    method: 'POST',
    headers: { origin: 'http://localhost:3000' },
    body: new URLSearchParams({
      key,
      client_secret: clientSecret,
      'payment_method_data[type]': 'card',
      'payment_method_data[card][number]': card.number,
      'payment_method_data[card][exp_month]': '12',
      'payment_method_data[card][exp_year]': '2040',
      'payment_method_data[card][cvc]': '123',
      'payment_method_data[billing_details][address][country]': 'US',
      'payment_method_data[billing_details][address][postal_code]': '94107',
    }),
  });
}

export function answerBank(
  url: string,
  clientSecret: string,
  outcome: 'complete' | 'fail',
): Promise<Response> {
  const body = new URLSearchParams({ client_secret: clientSecret, outcome });
  return fetch(`${url}/stripe/authentication`, { method: 'POST', body });
}
