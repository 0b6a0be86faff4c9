import { askHolder } from './bank-dialog.js';
import { createElements } from './elements.js';

// `document.currentScript` is only set while the script first runs.
const origin = new URL(document.currentScript.src).origin;

/** `window.Stripe`, a plain function because stripe-js calls it without `new`. */
export function Stripe(key) {
  if (!/^pk_(test|live)_/.test(key ?? '')) {
    throw new Error('Please call Stripe() with your publishable key. You used something else.');
  }
  return {
    elements: createElements,
    confirmPayment: (options) => confirmIntent(key, 'payment', options),
    confirmSetup: (options) => confirmIntent(key, 'setup', options),
    // Stripe's React components only accept an object that has these three functions.
    confirmCardPayment: refuse,
    createPaymentMethod: refuse,
    createToken: refuse,
    registerAppInfo() {},
    _registerWrapper() {},
  };
}

Stripe.version = 'endive';

function refuse() {
  throw new Error('The simulator confirms with the Payment Element only.');
}

/**
 * Confirms with the card in the form, or with the saved card that `confirmParams` names. Asks the holder if
 * the bank requires it.
 */
async function confirmIntent(key, kind, { elements, redirect, confirmParams, ...options }) {
  if (redirect !== 'if_required') throw new Error('The simulator redirects nobody.');
  if (elements?._isDeferred && !elements._isSubmitted) {
    throw new Error('elements.submit() must be called before stripe.confirmPayment().');
  }
  const invalid = elements?._form().check();
  if (invalid) return { error: invalid };
  const clientSecret = options.clientSecret ?? elements._clientSecret;
  const path = `/v1/${kind}_intents/${clientSecret.split('_secret_')[0]}`;
  const { return_url = '', payment_method = '' } = confirmParams ?? {};
  const card = elements
    ? { payment_method_data: { ...elements._form().read(), ...confirmParams?.payment_method_data } }
    : { payment_method };
  const fields = { key, client_secret: clientSecret, ...card, return_url };
  const confirmed = await post(`${path}/confirm`, fields);
  if (confirmed.error || confirmed.status !== 'requires_action') return toResult(kind, confirmed);
  const outcome = await askHolder();
  const answer = { key, client_secret: clientSecret, outcome };
  const concluded = await post(`${path}/authenticate`, answer);
  if (concluded.error || concluded.status === 'succeeded') return toResult(kind, concluded);
  return { error: notAuthenticated(kind, concluded) };
}

function toResult(kind, { error, ...intent }) {
  return error ? { error } : { [`${kind}Intent`]: intent };
}

function notAuthenticated(kind, intent) {
  const error = { ...intent[`last_${kind}_error`], [`${kind}_intent`]: intent };
  if (!error.code?.endsWith('_authentication_failure')) return error;
  const message =
    'We are unable to authenticate your payment method. Please choose a different payment method and try again.';
  return { ...error, message };
}

/** Returns the simulator's JSON reply, which may be an `error` object. Never throws. */
async function post(path, fields) {
  const body = new URLSearchParams(flatten(fields));
  try {
    const reply = await fetch(origin + path, { method: 'POST', body });
    return await reply.json();
  } catch {
    const message = 'An error occurred with our connection to Stripe. Please try again.';
    return { error: { type: 'api_connection_error', message } };
  }
}

/** Turns `{ a: { b: 1 } }` into `a[b]=1` and omits empty values. */
function flatten(fields, prefix = '') {
  return Object.entries(fields).flatMap(([name, value]) => {
    const path = prefix ? `${prefix}[${name}]` : name;
    if (value === '') return [];
    return typeof value === 'object' ? flatten(value, path) : [[path, String(value)]];
  });
}
