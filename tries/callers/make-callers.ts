import { randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Database } from '#server/platform/db/connection/database.ts';
import { sessions, users } from '#server/areas/accounts/schema.ts';
import { hashToken } from '#server/platform/sessions/session-token.ts';
import type { Access } from '#shared/contract/endpoint.ts';
import { createAccount, createSession } from '../../tests/support/test-accounts.ts';
import { addressOf, Caller } from './caller.ts';
import { storePrivateRows, type PrivateRows } from './private-rows.ts';

/** The role that the server must recognize. */
type Standing = 'nobody' | 'free' | 'standard' | 'administrator';

interface CallerKind {
  standing: Standing;
  /** True if the caller uses the ids of its own rows, false if it uses the bystander's. */
  hasOwnRows: boolean;
}

/** Every kind of caller that may reach an endpoint. */
export const callerKinds = {
  'signed out': { standing: 'nobody', hasOwnRows: false },
  visitor: { standing: 'nobody', hasOwnRows: true },
  free: { standing: 'free', hasOwnRows: true },
  Standard: { standing: 'standard', hasOwnRows: true },
  blocked: { standing: 'nobody', hasOwnRows: false },
  administrator: { standing: 'administrator', hasOwnRows: false },
  owner: { standing: 'administrator', hasOwnRows: true },
  "another's row": { standing: 'free', hasOwnRows: false },
  'ended session': { standing: 'nobody', hasOwnRows: false },
  'forged session': { standing: 'nobody', hasOwnRows: false },
  'expired session': { standing: 'nobody', hasOwnRows: false },
} as const satisfies Record<string, CallerKind>;

export type CallerName = keyof typeof callerKinds;
export const callerNames = Object.keys(callerKinds) as CallerName[];

const dayMs = 24 * 60 * 60 * 1000;
const ownerId = 1;
let callersMade = 0;

/** Makes a new caller of a kind, unaffected by what earlier calls did. */
export async function makeCaller(
  name: CallerName,
  url: string,
  database: Database,
): Promise<{ caller: Caller; ownRows(): Promise<PrivateRows | null> }> {
  const { cookies, of } = await identities[name](database);
  const caller = new Caller(name, url, addressOf((callersMade += 1)), cookies);
  const ownRows = async () =>
    of && callerKinds[name].hasOwnRows ? storePrivateRows(database, of) : null;
  return { caller, ownRows };
}

interface Identity {
  cookies: Record<string, string>;
  of?: Parameters<typeof storePrivateRows>[1];
}

const identities: Record<CallerName, (database: Database) => Promise<Identity>> = {
  'signed out': async () => ({ cookies: {} }),
  visitor: async () => {
    const token = randomToken();
    return { cookies: { switchyard_visitor: token }, of: { visitorToken: token } };
  },
  free: (database) => signIn(database, {}),
  Standard: (database) => signIn(database, { isStandard: true }),
  blocked: (database) => signIn(database, { isBlocked: true, isAdmin: true, isStandard: true }),
  administrator: (database) => signIn(database, { isAdmin: true }),
  owner: signInOwner,
  "another's row": (database) => signIn(database, {}),
  'ended session': async (database) => {
    const identity = await signIn(database, { isAdmin: true, isStandard: true });
    const tokenHash = hashToken(identity.cookies['switchyard_session'] ?? '');
    await database.delete(sessions).where(eq(sessions.tokenHash, tokenHash));
    return identity;
  },
  'forged session': async () => ({ cookies: { switchyard_session: randomToken() } }),
  'expired session': async (database) => {
    const { userId } = await createAccount(database, { isAdmin: true, isStandard: true });
    const token = await createSession(database, userId, -1_000);
    return { cookies: { switchyard_session: token } };
  },
};

async function signIn(
  database: Database,
  traits: Parameters<typeof createAccount>[1],
): Promise<Identity> {
  const { userId, sessionToken } = await createAccount(database, traits);
  return { cookies: { switchyard_session: sessionToken }, of: { userId } };
}

/** The owner is always the same account, which an earlier call may have deleted. */
async function signInOwner(database: Database): Promise<Identity> {
  const owner = { id: ownerId, username: 'Olive Owner', email: 'olive@example.org' };
  await database.insert(users).values(owner).onConflictDoNothing();
  const token = await createSession(database, ownerId, dayMs);
  return { cookies: { switchyard_session: token }, of: { userId: ownerId } };
}

function randomToken(): string {
  return randomBytes(32).toString('base64url');
}

/** The status and code with which an endpoint must refuse a caller; null if it must accept the call. */
export function refusalOf(
  access: Access,
  name: CallerName,
): { status: number; code: string } | null {
  const { standing } = callerKinds[name];
  if (access === 'public') return null;
  // Callers have at most a session, which key endpoints don't accept.
  if (access === 'key') return { status: 401, code: 'authentication_error' };
  if (standing === 'nobody') return { status: 401, code: 'signed-out' };
  if (access === 'admin' && standing !== 'administrator') {
    return { status: 403, code: 'admin-required' };
  }
  if (access === 'standard' && standing !== 'standard') {
    return { status: 403, code: 'standard-required' };
  }
  return null;
}
