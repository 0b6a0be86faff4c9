import { z } from 'zod';
import { askBank, type Holder, type Purpose } from '../bank.ts';
import { randomId } from '../../seed.ts';
import { get, open, post, type Call, type Endpoint, type Input } from '../http/endpoint.ts';
import { ApiError, invalidRequest, type ErrorBody } from '../http/errors.ts';
import * as field from '../http/fields.ts';
import type { Mode } from '../mode.ts';
import { newId, type Collection } from '../objects.ts';
import {
  createPaymentMethod,
  findOrCreatePaymentMethod,
  paymentMethodData,
  paymentMethods,
  type PaymentMethod,
} from './payment-method.ts';

// The common parts of payment intents and setup intents.

type IntentStatus = 'canceled' | 'requires_action' | 'requires_payment_method' | 'succeeded';

type Intent = ReturnType<typeof newIntent<'payment_intent' | 'setup_intent'>> & {
  customer: string | null;
};

export function newIntent<Kind extends string>(
  mode: Mode,
  prefix: string,
  object: Kind,
  automatic: z.infer<typeof field.automaticMethods> | undefined,
) {
  const id = newId(prefix);
  return {
    ...mode.newObject(prefix, object, id),
    automatic_payment_methods: {
      allow_redirects: automatic?.allow_redirects ?? ('always' as const),
      enabled: true as boolean,
    },
    client_secret: randomId(`${id}_secret_`, 25),
    payment_method: null as string | null,
    status: 'requires_payment_method' as IntentStatus,
  };
}

/** The differences between the two kinds of intents. */
export interface IntentKind<T extends Intent> {
  /** The start of the intents' paths in the API. */
  path: '/payment_intents' | '/setup_intents';
  /** The name in error messages. */
  noun: 'PaymentIntent' | 'SetupIntent';
  intents: Collection<T>;
  purpose: Purpose;
  succeed(mode: Mode, intent: T, method: PaymentMethod): void;
  /** Stores the error, and returns it in the form that the payer sees. */
  fail(mode: Mode, intent: T, error: ErrorBody, declined?: PaymentMethod): ErrorBody;
}

const confirmShape = {
  client_secret: field.text.optional(),
  payment_method: field.text.optional(),
  payment_method_data: paymentMethodData.optional(),
  return_url: z.url().optional(),
};

/** What the simulated bank's dialog sends on behalf of the cardholder. */
const holderShape = { client_secret: field.text, outcome: z.enum(['complete', 'fail']) };

/** The endpoints whose path starts with an intent's id. */
export function intentEndpoints<T extends Intent>(kind: IntentKind<T>): Endpoint[] {
  const { path, noun, intents } = kind;
  /** A browser proves with the secret that the intent was created for it. */
  const find = ({ mode, id, isPublic }: Call, secret: string | undefined) => {
    const intent = intents.get(mode, id);
    if (!isPublic || secret === intent.client_secret) return intent;
    const message = `The client_secret provided does not match any associated ${noun} on this account.`;
    throw invalidRequest(message, { param: 'client_secret' });
  };
  return [
    get(`${path}/:id`, {}, ({ mode, id }) => intents.get(mode, id)),
    open(
      post(`${path}/:id/confirm`, confirmShape, (call, input) => {
        const intent = find(call, input.client_secret);
        requireOpen(kind, intent);
        requireReturnUrl(kind, intent, input.return_url);
        const method = chosenMethod(call.mode, input);
        requireSameCustomer(intent, method);
        const error = attempt(kind, call.mode, intent, method, 'unproven');
        if (error) throw new ApiError(402, { ...error, ...copyOf(intent) });
        return intent;
      }),
    ),
    open(
      post(`${path}/:id/authenticate`, holderShape, (call, { client_secret, outcome }) => {
        const intent = find(call, client_secret);
        conclude(kind, call.mode, intent, outcome === 'complete');
        return intent;
      }),
    ),
    post(`${path}/:id/cancel`, {}, ({ mode, id }) => {
      const intent = intents.get(mode, id);
      requireOpen(kind, intent);
      return cancelIntent(mode, intent);
    }),
  ];
}

/** Unless redirects are excluded, the bank's page may need to send the payer back. */
function requireReturnUrl<T extends Intent>(
  { noun }: IntentKind<T>,
  { automatic_payment_methods: automatic }: T,
  returnUrl: string | undefined,
): void {
  if (automatic.allow_redirects === 'never' || returnUrl !== undefined) return;
  const kind = noun === 'PaymentIntent' ? 'Payment' : 'Setup';
  throw invalidRequest(
    `A \`return_url\` must be specified because this ${kind} Intent is configured to automatically accept the payment methods enabled in the Dashboard, some of which may require a full page redirect to succeed. If you do not want to accept redirect-based payment methods, set \`automatic_payment_methods[enabled]\` to \`true\` and \`automatic_payment_methods[allow_redirects]\` to \`never\` when creating Setup Intents and Payment Intents.`,
  );
}

function requireSameCustomer({ customer }: Intent, { id, customer: owner }: PaymentMethod): void {
  if (owner === null || owner === customer) return;
  if (customer === null) {
    throw invalidRequest(
      `The payment method you provided (${id}) is attached to a customer. Pass that customer too.`,
      { param: 'payment_method' },
    );
  }
  throw invalidRequest(
    `The payment method \`${id}\` does not belong to the Customer you supplied \`${customer}\`. Please use this payment method with the Customer that it belongs to instead.`,
    { param: 'payment_method' },
  );
}

function chosenMethod(mode: Mode, choice: Input<typeof confirmShape>): PaymentMethod {
  if (choice.payment_method_data) return createPaymentMethod(mode, choice.payment_method_data);
  return findOrCreatePaymentMethod(mode, choice.payment_method ?? '');
}

export function cancelIntent<T extends Intent>(mode: Mode, intent: T): T {
  intent.status = 'canceled';
  mode.emit(`${intent.object}.canceled`, intent);
  return intent;
}

/** Calls `askBank`, applies its decision to the intent, and returns the error if the bank declined. */
export function attempt<T extends Intent>(
  kind: IntentKind<T>,
  mode: Mode,
  intent: T,
  method: PaymentMethod,
  holder: Holder,
): ErrorBody | null {
  const decision = askBank(mode, method.id, holder, kind.purpose);
  if (decision === 'approved') {
    Object.assign(intent, { payment_method: method.id, status: 'succeeded' });
    kind.succeed(mode, intent, method);
    return null;
  }
  if (decision === 'ask-holder') {
    Object.assign(intent, { payment_method: method.id, status: 'requires_action' });
    mode.emit(`${intent.object}.requires_action`, intent);
    return null;
  }
  return failIntent(kind, mode, intent, { type: 'card_error', ...decision }, method);
}

/** Applies the cardholder's response to the bank's request for confirmation. */
function conclude<T extends Intent>(
  kind: IntentKind<T>,
  mode: Mode,
  intent: T,
  isAuthenticated: boolean,
): void {
  const method = paymentMethods.find(mode, intent.payment_method);
  if (intent.status !== 'requires_action' || !method) throw unexpectedState(kind, intent);
  if (isAuthenticated) {
    attempt(kind, mode, intent, method, 'authenticated');
  } else {
    failIntent(kind, mode, intent, {
      type: 'invalid_request_error',
      code: `${intent.object}_authentication_failure`,
      message: `The provided PaymentMethod has failed authentication. You can provide payment_method_data or a new PaymentMethod to attempt to fulfill this ${kind.noun} again.`,
    });
  }
}

/** Records the error, and leaves the intent waiting for another payment method. */
export function failIntent<T extends Intent>(
  kind: IntentKind<T>,
  mode: Mode,
  intent: T,
  error: ErrorBody,
  declined?: PaymentMethod,
): ErrorBody {
  Object.assign(intent, { payment_method: null, status: 'requires_payment_method' });
  return kind.fail(mode, intent, error, declined);
}

function requireOpen<T extends Intent>(kind: IntentKind<T>, intent: T): void {
  const isClosed = intent.status === 'succeeded' || intent.status === 'canceled';
  if (isClosed) throw unexpectedState(kind, intent);
}

function unexpectedState<T extends Intent>({ noun }: IntentKind<T>, intent: T): ApiError {
  return invalidRequest(`This ${noun} is ${intent.status}, which does not allow this operation.`, {
    code: `${intent.object}_unexpected_state`,
    ...copyOf(intent),
  });
}

/** The copy of the intent that its errors contain. */
function copyOf(intent: Intent): Partial<ErrorBody> {
  return { [intent.object]: structuredClone(intent) };
}
