import type { KoaContextWithOIDC } from 'oidc-provider';
import type { ScenarioSlot } from './scenario.ts';

/** Sends ID tokens that nobody signed while the scenario is `bad-signature`. */
export function spoilSignature(slot: ScenarioSlot) {
  return async (ctx: KoaContextWithOIDC, next: () => Promise<void>): Promise<void> => {
    await next();
    const body: unknown = ctx.body;
    if (slot.current?.scenario === 'bad-signature' && hasIdToken(body)) {
      const [header, payload] = body.id_token.split('.');
      body.id_token = `${header}.${payload}.${Buffer.alloc(256, 7).toString('base64url')}`;
    }
  };
}

function hasIdToken(body: unknown): body is { id_token: string } {
  return typeof body === 'object' && body !== null && 'id_token' in body;
}
