import { callStripe } from './call-stripe.js';
import { conclude, confirmIntent, kinds, retrieveIntent, returnUrl } from './confirm.js';
import { createElements } from './elements.js';

/** `window.Stripe`, a plain function as stripe-js calls it. */
export function Stripe(key) {
  if (!/^pk_(test|live)_/.test(key ?? '')) {
    throw new Error('Please call Stripe() with your publishable key. You used something else.');
  }

  async function confirmWithElements(
    kind,
    { elements, clientSecret, confirmParams = {}, redirect },
  ) {
    const secret = clientSecret ?? elements?._clientSecret;
    const card = elements?._card();
    const error = card?._check() ?? null;
    if (error) return { error };
    const { return_url: address, payment_method: method } = confirmParams;
    const given = card ? { payment_method_data: card._read() } : { payment_method: method };
    const result = await confirmIntent(key, kind, secret, { ...given, return_url: address });
    if (result.error || redirect === 'if_required') return result;
    window.location.assign(returnUrl(address, kind, result[kind.result]));
    // The page is about to go: nobody is to go on meanwhile.
    return new Promise(() => {});
  }

  async function confirmWithCard(kind, secret, { payment_method: method } = {}) {
    const card = method?.card ?? method?.elements?._card();
    if (!card) return confirmIntent(key, kind, secret, { payment_method: method });
    const error = card._check();
    if (error) return { error };
    return confirmIntent(key, kind, secret, { payment_method_data: card._read() });
  }

  async function createPaymentMethod({ elements, card = elements?._card() }) {
    const error = card._check();
    if (error) return { error };
    const reply = await callStripe(key, 'POST', '/payment_methods', card._read());
    return reply.error ? { error: reply.error } : { paymentMethod: reply.object };
  }

  async function retrieve(kind, secret) {
    const { object, error } = await retrieveIntent(key, kind, secret);
    return error ? { error } : { [kind.result]: object };
  }

  async function handleNextAction({ clientSecret }) {
    const kind = clientSecret.startsWith('seti_') ? kinds.setup : kinds.payment;
    const { object, error } = await retrieveIntent(key, kind, clientSecret);
    return error ? { error } : conclude(key, kind, object);
  }

  return {
    elements: (options) => createElements(options),
    confirmPayment: (options) => confirmWithElements(kinds.payment, options),
    confirmSetup: (options) => confirmWithElements(kinds.setup, options),
    confirmCardPayment: (secret, options) => confirmWithCard(kinds.payment, secret, options),
    confirmCardSetup: (secret, options) => confirmWithCard(kinds.setup, secret, options),
    createPaymentMethod,
    createToken: async () => ({ error: { type: 'invalid_request_error', message: noTokens } }),
    retrievePaymentIntent: (secret) => retrieve(kinds.payment, secret),
    retrieveSetupIntent: (secret) => retrieve(kinds.setup, secret),
    handleNextAction,
    registerAppInfo() {},
    _registerWrapper() {},
  };
}

const noTokens = 'The stand-in makes no tokens; use payment methods.';

Stripe.version = 'endive';
