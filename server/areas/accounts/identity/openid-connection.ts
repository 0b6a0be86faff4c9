import * as openid from 'openid-client';
import { EnvHttpProxyAgent, fetch, type Dispatcher } from 'undici';
import { isLoopbackName } from '#shared/lib/loopback.ts';

export interface OpenIdOptions {
  /** An https URL, or an http URL on this machine. */
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** The timeout of each call to the provider. */
  timeoutMs: number;
}

/**
 * Discovers the provider's endpoints once, and again after an error, and caches its keys. `open`
 * creates the configuration for one sign-in, whose calls are aborted by `signal`.
 */
export function createOpenIdConnection(options: OpenIdOptions) {
  const issuer = new URL(options.issuer);
  const outside = new EnvHttpProxyAgent();
  const isInsecure = issuer.protocol === 'http:';
  if (isInsecure && !isLoopbackName(issuer.hostname)) {
    throw new Error(`The sign-in issuer must be an https address, not ${options.issuer}`);
  }
  let discovery: Promise<openid.ServerMetadata> | null = null;
  let keys: openid.ExportedJWKSCache | undefined;

  function findServer(): Promise<openid.ServerMetadata> {
    discovery ??= discover(issuer, options, outside).catch((error: unknown) => {
      discovery = null;
      throw error;
    });
    return discovery;
  }

  return {
    async open(signal?: AbortSignal): Promise<openid.Configuration> {
      const { clientId, clientSecret, timeoutMs } = options;
      const config = new openid.Configuration(await findServer(), clientId, clientSecret);
      if (isInsecure) openid.allowInsecureRequests(config);
      // Verifies the token's signature. The library doesn't by default, because it relies on TLS.
      openid.enableNonRepudiationChecks(config);
      config.timeout = timeoutMs / 1000;
      config[openid.customFetch] = fetchThrough(outside, signal);
      if (keys) openid.setJwksCache(config, keys);
      return config;
    },
    keepKeys(config: openid.Configuration): void {
      keys = openid.getJwksCache(config) ?? keys;
    },
  };
}

async function discover(
  issuer: URL,
  { clientId, clientSecret, timeoutMs }: OpenIdOptions,
  outside: Dispatcher,
): Promise<openid.ServerMetadata> {
  const config = await openid.discovery(issuer, clientId, clientSecret, undefined, {
    timeout: timeoutMs / 1000,
    [openid.customFetch]: fetchThrough(outside),
    ...(issuer.protocol === 'http:' && { execute: [openid.allowInsecureRequests] }),
  });
  return config.serverMetadata();
}

/** Fetches through the proxy set in the environment. `until` aborts the calls. */
function fetchThrough(dispatcher: Dispatcher, until?: AbortSignal): openid.CustomFetch {
  return async (url, { body, headers, method, redirect, signal }) => {
    const signals = [signal, until].filter((one) => one != null);
    const response = await fetch(url, {
      body: body ?? null,
      headers,
      method,
      redirect,
      dispatcher,
      ...(signals.length > 0 && { signal: AbortSignal.any(signals) }),
    });
    return new Response(response.body, response);
  };
}
