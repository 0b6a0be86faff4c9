import { ApiError, unauthorized } from './errors.ts';

export interface ApiKey {
  livemode: boolean;
  isPublic: boolean;
}

/** Reads `sk_test_`, `rk_live_` and the like; browsers send `pk_` in the form. */
export function readKey(authorization: string | undefined, formKey: unknown): ApiKey {
  const [, bearer] = /^Bearer\s+(\S+)$/i.exec(authorization ?? '') ?? [];
  const key = bearer ?? (typeof formKey === 'string' ? formKey : undefined);
  if (!key) throw unauthorized('You did not provide an API key.');
  const match = /^([srp]k)_(test|live)_(\w+)$/.exec(key);
  if (!match || match[3]?.startsWith('invalid')) {
    throw unauthorized(`Invalid API Key provided: ${mask(key)}`);
  }
  return { livemode: match[2] === 'live', isPublic: match[1] === 'pk' };
}

export function requireSecretKey(key: ApiKey): void {
  if (!key.isPublic) return;
  throw new ApiError(401, {
    type: 'invalid_request_error',
    code: 'secret_key_required',
    message:
      'This API call cannot be made with a publishable API key. Please use a secret API key.',
  });
}

function mask(key: string): string {
  return key.slice(0, 8) + '*'.repeat(Math.max(0, key.length - 12)) + key.slice(8).slice(-4);
}
