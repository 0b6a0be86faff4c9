import { askHolder } from './ask-holder.js';
import { callStripe, tellBank } from './call-stripe.js';

/** The two kinds of intents: where they live, and how they are called in results. */
export const kinds = {
  payment: {
    path: '/payment_intents',
    result: 'paymentIntent',
    query: 'payment_intent',
    lastError: 'last_payment_error',
    failure: 'payment_intent_authentication_failure',
  },
  setup: {
    path: '/setup_intents',
    result: 'setupIntent',
    query: 'setup_intent',
    lastError: 'last_setup_error',
    failure: 'setup_intent_authentication_failure',
  },
};

/** Confirms an intent, asks the holder where the bank wishes, and gives how it ended. */
export async function confirmIntent(key, kind, clientSecret, fields) {
  const path = `${kind.path}/${idOf(clientSecret)}/confirm`;
  const given = { client_secret: clientSecret, use_stripe_sdk: true, ...fields };
  const { object, error } = await callStripe(key, 'POST', path, given);
  if (error) return { error };
  return conclude(key, kind, object);
}

/** Goes on with an intent that waits for its holder. */
export async function conclude(key, kind, intent) {
  if (intent.status !== 'requires_action') return { [kind.result]: intent };
  const told = await tellBank(intent.client_secret, await askHolder());
  if (told.error) return told;
  const { object, error } = await retrieveIntent(key, kind, intent.client_secret);
  if (error) return { error };
  if (object.status === 'succeeded') return { [kind.result]: object };
  return { error: { ...object[kind.lastError], ...messageOf(object, kind), [kind.query]: object } };
}

export function retrieveIntent(key, kind, clientSecret) {
  const path = `${kind.path}/${idOf(clientSecret)}`;
  return callStripe(key, 'GET', path, { client_secret: clientSecret });
}

/** Where the browser is sent when all is done. */
export function returnUrl(address, kind, intent) {
  const url = new URL(address);
  url.searchParams.set(kind.query, intent.id);
  url.searchParams.set(`${kind.query}_client_secret`, intent.client_secret);
  url.searchParams.set('redirect_status', intent.status === 'succeeded' ? 'succeeded' : 'pending');
  return url.href;
}

function messageOf(object, kind) {
  if (object[kind.lastError]?.code !== kind.failure) return {};
  return {
    message:
      'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
  };
}

function idOf(clientSecret) {
  return clientSecret.replace(/_secret_.*$/, '');
}
