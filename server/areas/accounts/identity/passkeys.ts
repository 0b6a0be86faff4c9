import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
  type AuthenticationResponseJSON,
  type AuthenticatorTransport,
  type RegistrationResponseJSON,
} from '@simplewebauthn/server';
import type { Passkey, PasskeyProtocol } from '#server/areas/accounts/ports.ts';

const siteName = 'Switchyard';

/** WebAuthn by @simplewebauthn/server. Every response that it rejects becomes null, whatever the reason. */
export const passkeyProtocol: PasskeyProtocol = {
  async beginRegistration({ hostname }, { id, name }, known) {
    const options = await generateRegistrationOptions({
      rpName: siteName,
      rpID: hostname,
      userName: name,
      userID: new TextEncoder().encode(`user-${id}`),
      excludeCredentials: known.map(({ id: credential, transports }) => ({
        id: credential,
        transports: asTransports(transports),
      })),
      // The device finds the key by itself, so people need not enter a name.
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    });
    return { options: { ...options }, challenge: options.challenge };
  },

  async finishRegistration({ origin, hostname }, challenge, answer) {
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
    return { id, publicKey, counter, transports };
  },

  async beginSignIn({ hostname }) {
    const options = await generateAuthenticationOptions({
      rpID: hostname,
      userVerification: 'required',
    });
    return { options: { ...options }, challenge: options.challenge };
  },

  async finishSignIn({ origin, hostname }, challenge, answer, passkey) {
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

function toCredential({ id, publicKey, counter, transports }: Passkey) {
  return {
    id,
    publicKey: new Uint8Array(publicKey),
    counter,
    transports: asTransports(transports),
  };
}

/** Transports come from browsers. Newer ones may be unknown here, and browsers skip those they don't know. */
function asTransports(transports: readonly string[]): AuthenticatorTransport[] {
  return transports as AuthenticatorTransport[];
}

/** The library throws for an invalid response. */
async function orUnverified<Verified extends { verified: boolean }>(
  verify: () => Promise<Verified>,
): Promise<Partial<Verified> & { verified: boolean }> {
  try {
    return await verify();
  } catch {
    return { verified: false } as Partial<Verified> & { verified: boolean };
  }
}
