import http from 'node:http';
import https from 'node:https';
import Stripe from 'stripe';
import { requireKey } from '../payment-keys.ts';
import type { BillingSettings, PaymentEnvironment } from '../../settings/index.ts';

/** The API version that this code parses, whatever the account's own default is. */
export const apiVersion = '2026-10-28.endive';
const retries = 2;

export interface ConnectOptions {
  apiUrl: string;
  /** The timeout of each attempt, of which there are at most three. */
  timeoutMs: number;
  /** Where users can ask for help; null if there is no such address. */
  contactEmail: string | null;
  /** Contains `HTTPS_PROXY` and similar variables for Node. */
  proxyEnv: NodeJS.ProcessEnv;
}

export type Connect = (environment: PaymentEnvironment) => Stripe;

/** Returns a function that creates a Stripe client for an environment with its current key. */
export function createConnect(
  { apiUrl, timeoutMs, proxyEnv }: ConnectOptions,
  settings: BillingSettings,
): Connect {
  const { hostname, port, protocol } = new URL(apiUrl);
  const isSecure = protocol === 'https:';
  const httpAgent = new (isSecure ? https : http).Agent({ keepAlive: true, proxyEnv });
  const clients = new Map<string, Stripe>();
  return (environment) => {
    const key = requireKey(settings, environment, 'secretKey');
    const known = clients.get(key);
    if (known) return known;
    const client = new Stripe(key, {
      apiVersion,
      host: hostname,
      port: port || (isSecure ? 443 : 80),
      protocol: isSecure ? 'https' : 'http',
      timeout: timeoutMs,
      httpAgent,
      maxNetworkRetries: retries,
      telemetry: false,
    });
    clients.set(key, client);
    return client;
  };
}
