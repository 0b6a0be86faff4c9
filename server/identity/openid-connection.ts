import * as openid from 'openid-client';
import { isLoopbackName } from '#shared/lib/loopback.ts';

export interface OpenIdOptions {
  /** https, or http on this machine. */
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** Of each call to the provider. */
  timeoutMs: number;
}

/**
 * The provider's endpoints, discovered once and again after an error, and its keys. `open` makes the
 * configuration for one sign-in, whose calls end with `signal`.
 */
export function createOpenIdConnection(options: OpenIdOptions) {
  const issuer = new URL(options.issuer);
  const isInsecure = issuer.protocol === 'http:';
  if (isInsecure && !isLoopbackName(issuer.hostname)) {
    throw new Error(`The issuer of sign-in must be an https address, not ${options.issuer}`);
  }
  let discovery: Promise<openid.ServerMetadata> | null = null;
  let keys: openid.ExportedJWKSCache | undefined;

  function findServer(): Promise<openid.ServerMetadata> {
    discovery ??= discover(issuer, options).catch((error: unknown) => {
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
      // Off by default: the library trusts TLS in place of the token's signature.
      openid.enableNonRepudiationChecks(config);
      config.timeout = timeoutMs / 1000;
      if (signal) config[openid.customFetch] = fetchUntil(signal);
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
): Promise<openid.ServerMetadata> {
  const config = await openid.discovery(issuer, clientId, clientSecret, undefined, {
    timeout: timeoutMs / 1000,
    ...(issuer.protocol === 'http:' && { execute: [openid.allowInsecureRequests] }),
  });
  return config.serverMetadata();
}

function fetchUntil(signal: AbortSignal): openid.CustomFetch {
  return (url, { body, headers, method, redirect, signal: timeout }) =>
    fetch(url, {
      body: body ?? null,
      headers,
      method,
      redirect,
      signal: timeout ? AbortSignal.any([timeout, signal]) : signal,
    });
}
