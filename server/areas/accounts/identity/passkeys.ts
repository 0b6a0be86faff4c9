import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
  type AuthenticationResponseJSON,
  type AuthenticatorTransport,
  type RegistrationResponseJSON,
} from '@simplewebauthn/server';

export interface Passkey {
  /** The credential's id, in base64url. */
  id: string;
  publicKey: Uint8Array;
  counter: number;
  /**
   * The user handle that the device stores, in base64url; null if the passkey was registered before
   * handles were stored.
   */
  userHandle: string | null;
  transports: string[];
}

/**
 * The site that a passkey belongs to: its name, its origin, such as `https://switchyard.example`, and its
 * host name.
 */
export interface PasskeySite {
  name: string;
  origin: string;
  hostname: string;
}

/** The options for the browser, and the challenge that its answer must contain. */
export interface PasskeyQuestion {
  options: Record<string, unknown>;
  challenge: string;
}

/** The browser's answer in the JSON form that WebAuthn defines. */
export type PasskeyAnswer = Record<string, unknown>;

/** WebAuthn with @simplewebauthn/server. A response that it rejects for any reason becomes null. */
export const passkeyProtocol = {
  async beginRegistration(
    { name: rpName, hostname }: PasskeySite,
    { id, name }: { id: number; name: string },
    known: readonly Passkey[],
  ): Promise<PasskeyQuestion> {
    const options = await generateRegistrationOptions({
      rpName,
      rpID: hostname,
      userName: name,
      userID: handleOf(id),
      excludeCredentials: known.map(({ id: credential, transports }) => ({
        id: credential,
        transports: asTransports(transports),
      })),
      // Lets the device find the passkey, so users don't have to enter a name.
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    });
    return { options: { ...options }, challenge: options.challenge };
  },

  /** Returns null if the answer fails verification. */
  async finishRegistration(
    { origin, hostname }: PasskeySite,
    challenge: string,
    answer: PasskeyAnswer,
    userId: number,
  ): Promise<Passkey | null> {
    const { verified, registrationInfo } = await orUnverified(() =>
      verifyRegistrationResponse({
        response: answer as unknown as RegistrationResponseJSON,
        expectedChallenge: challenge,
        expectedOrigin: origin,
        expectedRPID: hostname,
      }),
    );
    if (!verified || !registrationInfo) return null;
    const { id, publicKey, counter, transports = [] } = registrationInfo.credential;
    const userHandle = Buffer.from(handleOf(userId)).toString('base64url');
    return { id, publicKey, counter, userHandle, transports };
  },

  async beginSignIn({ hostname }: PasskeySite): Promise<PasskeyQuestion> {
    const options = await generateAuthenticationOptions({
      rpID: hostname,
      userVerification: 'required',
    });
    return { options: { ...options }, challenge: options.challenge };
  },

  /** Returns the passkey's new use count, or null if the answer fails verification. */
  async finishSignIn(
    { origin, hostname }: PasskeySite,
    challenge: string,
    answer: PasskeyAnswer,
    passkey: Passkey,
  ) {
    if (!isOfUser(answer, passkey)) return null;
    const { verified, authenticationInfo } = await orUnverified(() =>
      verifyAuthenticationResponse({
        response: answer as unknown as AuthenticationResponseJSON,
        expectedChallenge: challenge,
        expectedOrigin: origin,
        expectedRPID: hostname,
        credential: toCredential(passkey),
      }),
    );
    return verified && authenticationInfo ? authenticationInfo.newCounter : null;
  },
};

function handleOf(userId: number): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(`user-${userId}`);
}

/**
 * The sign-in request named no user, so the response must name the passkey's user (WebAuthn, 7.2, step 6).
 */
function isOfUser({ response }: PasskeyAnswer, { userHandle }: Passkey): boolean {
  if (userHandle === null) return true;
  const { userHandle: named } = (response ?? {}) as { userHandle?: unknown };
  return named === userHandle;
}

export type PasskeyProtocol = typeof passkeyProtocol;

function toCredential({ id, publicKey, counter, transports }: Passkey) {
  return {
    id,
    publicKey: new Uint8Array(publicKey),
    counter,
    transports: asTransports(transports),
  };
}

/**
 * Keeps values that the type doesn't list: they come from browsers, which ignore those that they
 * don't recognize.
 */
function asTransports(transports: readonly string[]): AuthenticatorTransport[] {
  return transports as AuthenticatorTransport[];
}

/** The library throws for an invalid response, which is handled like an unverified one. */
async function orUnverified<Verified extends { verified: boolean }>(
  verify: () => Promise<Verified>,
): Promise<Partial<Verified> & { verified: boolean }> {
  try {
    return await verify();
  } catch {
    return { verified: false } as Partial<Verified> & { verified: boolean };
  }
}
