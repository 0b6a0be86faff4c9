import { StartFailure } from '../postgres/start-failure.ts';

type Environment = Record<string, string | undefined>;

const webhookSecret = 'whsec_sandbox';

/** Payments are simulated unless a Stripe key is set, whether for test or live. */
export function arePaymentsSimulated(environment: Environment): boolean {
  return !['TEST', 'LIVE'].some((mode) => environment[`STRIPE_${mode}_SECRET_KEY`]?.trim());
}

/** Variables that direct payments to the sandbox and override all other Stripe settings. */
export function paymentVariables(sandboxUrl: string): Record<string, string> {
  return {
    STRIPE_ENVIRONMENT: 'test',
    STRIPE_TEST_SECRET_KEY: 'sk_test_sandbox',
    STRIPE_TEST_PUBLISHABLE_KEY: 'pk_test_sandbox',
    STRIPE_TEST_WEBHOOK_SECRET: webhookSecret,
    STRIPE_API_URL: sandboxUrl,
    STRIPE_SCRIPT_URL: `${sandboxUrl}/stripe/v3/`,
  };
}

/** Registers the server's webhook address with the sandbox. */
export async function sendPaymentEvents(sandboxUrl: string, serverUrl: string): Promise<void> {
  const response = await fetch(`${sandboxUrl}/__control/stripe/webhook`, {
    method: 'POST',
    body: JSON.stringify({ url: `${serverUrl}/api/stripe/webhook`, secret: webhookSecret }),
  });
  if (!response.ok)
    throw new StartFailure('The sandbox didn’t accept the webhook address for payments.');
}
