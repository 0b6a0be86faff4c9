import { codeOf } from '../http/errors/network-error.ts';
import { explainConnection } from './explain-connection.ts';
import { AddressRefused, type Guard } from './guard/guarded-connector.ts';
import { postWebhook, WebhookRefused } from './post-webhook.ts';

/** Posts a test alert. Returns null on success, otherwise an explanation for the administrator. */
export async function tryWebhook(guard: Guard, url: string): Promise<string | null> {
  const text = 'This is a test. Switchyard’s alerts will arrive here.';
  try {
    await postWebhook(guard, url, { text, alert: null });
    return null;
  } catch (error) {
    if (error instanceof AddressRefused || error instanceof WebhookRefused) return error.message;
    const isLate = error instanceof Error && error.name === 'TimeoutError';
    return isLate ? 'The webhook didn’t answer in time.' : explainConnection(codeOf(error));
  }
}
