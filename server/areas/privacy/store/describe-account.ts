import { and, asc, eq, getTableColumns, ne } from 'drizzle-orm';
import { ownLimitsOf } from '../../users/index.ts';
import type { Database } from '#server/platform/db/connection/database.ts';
import {
  identities,
  namedInstructions,
  passkeys,
  profiles,
  sessions,
  standingInstructions,
  users,
} from '../../accounts/schema.ts';
import {
  entitlements,
  paymentAttempts,
  paymentCustomers,
  paymentSubscriptions,
} from '../../billing/schema.ts';
import { apiKeys } from '../../api-keys/schema.ts';
import { budgets } from '../../budgets/schema.ts';
import { mails } from '../../mail/schema.ts';
import { modelChanges, ownProviders } from '../../settings/schema.ts';
import { dailyUsage } from '../../statistics/schema.ts';

/**
 * Collects what is stored about a user besides prompts, answers and files. JSON writes the dates as ISO 8601.
 */
export async function describeAccount(database: Database, userId: number) {
  const [
    { account, limits },
    signIns,
    profile,
    instructions,
    sessionRows,
    passkeyRows,
    keyRows,
    budgetRows,
    endpointRows,
    mailRows,
    standard,
    payments,
    usage,
  ] = await Promise.all([
    getUser(database, userId),
    database
      .select({
        issuer: identities.issuer,
        subject: identities.subject,
        email: identities.email,
        since: identities.createdAt,
      })
      .from(identities)
      .where(eq(identities.userId, userId)),
    database.select().from(profiles).where(eq(profiles.userId, userId)),
    listInstructions(database, userId),
    database
      .select({
        device: sessions.device,
        network: sessions.network,
        startedAt: sessions.createdAt,
        lastSeenAt: sessions.lastSeenAt,
        expiresAt: sessions.expiresAt,
      })
      .from(sessions)
      .where(eq(sessions.userId, userId))
      .orderBy(asc(sessions.createdAt)),
    listPasskeys(database, userId),
    listApiKeys(database, userId),
    listBudgets(database, userId),
    listEndpoints(database, userId),
    listMails(database, userId),
    listStandard(database, userId),
    listPayments(database, userId),
    database
      .select()
      .from(dailyUsage)
      .where(eq(dailyUsage.userId, userId))
      .orderBy(asc(dailyUsage.day)),
  ]);
  return {
    account,
    signIns,
    profile: profile.map(({ userId: _, ...own }) => own)[0] ?? null,
    instructions,
    sessions: sessionRows,
    passkeys: passkeyRows,
    apiKeys: keyRows,
    /**
     * The limits that an administrator set for this user alone; null if their tier's limits apply.
     */
    limits,
    budgets: budgetRows,
    endpoints: endpointRows,
    mails: mailRows,
    standard,
    payments,
    usage: usage.map(({ userId: _, ...day }) => day),
  };
}

async function getUser(database: Database, userId: number) {
  const [user] = await database.select().from(users).where(eq(users.id, userId));
  if (!user) throw new Error('The account no longer exists.');
  const { id, username, email, isAdmin: isAdministrator, timeZone, createdAt } = user;
  const account = { id, username, email, isAdministrator, timeZone, createdAt };
  return { account, limits: ownLimitsOf(user) };
}

async function listInstructions(database: Database, userId: number) {
  const { name, text, createdAt, updatedAt } = namedInstructions;
  const [standing, named] = await Promise.all([
    database
      .select({ text: standingInstructions.text })
      .from(standingInstructions)
      .where(eq(standingInstructions.userId, userId)),
    database
      .select({ name, text, createdAt, updatedAt })
      .from(namedInstructions)
      .where(eq(namedInstructions.userId, userId))
      .orderBy(asc(createdAt)),
  ]);
  return { standing: standing[0]?.text ?? '', named };
}

async function listPasskeys(database: Database, userId: number) {
  const { id, name, createdAt, lastUsedAt } = passkeys;
  return database
    .select({ id, name, createdAt, lastUsedAt })
    .from(passkeys)
    .where(eq(passkeys.userId, userId))
    .orderBy(asc(passkeys.createdAt));
}

const { dayMicroUsd, monthMicroUsd, totalMicroUsd } = budgets;
const amounts = { dayMicroUsd, monthMicroUsd, totalMicroUsd };

/** Leaves out the budgets of keys, which `listApiKeys` includes. */
async function listBudgets(database: Database, userId: number) {
  return database
    .select({ kind: budgets.kind, dayMicroUsd, monthMicroUsd })
    .from(budgets)
    .where(and(eq(budgets.userId, userId), ne(budgets.kind, 'key')))
    .orderBy(asc(budgets.kind));
}

/** Leaves out the secrets. */
async function listApiKeys(database: Database, userId: number) {
  const { id: _, userId: __, hash: ___, ...shown } = getTableColumns(apiKeys);
  return database
    .select({ ...shown, ...amounts })
    .from(apiKeys)
    .leftJoin(budgets, eq(budgets.keyId, apiKeys.id))
    .where(eq(apiKeys.userId, userId))
    .orderBy(asc(apiKeys.createdAt));
}

/** Lists endpoints without keys, headers and other sealed values. */
async function listEndpoints(database: Database, userId: number) {
  const [providers, models] = await Promise.all([
    database.select().from(ownProviders).where(eq(ownProviders.userId, userId)),
    database.select().from(modelChanges).where(eq(modelChanges.userId, userId)),
  ]);
  return providers.map(({ id, name, facts, key }) => ({
    name,
    facts,
    hasKey: key !== null,
    models: models.flatMap(({ modelId, facts: model }) =>
      modelId.startsWith(`${id}:`) ? { model: modelId.slice(id.length + 1), ...model } : [],
    ),
  }));
}

async function listMails(database: Database, userId: number) {
  // `letter` is null once the mail was sent.
  const { kind, letter, address, createdAt, sentAt } = mails;
  return database
    .select({ kind, letter, address, createdAt, sentAt })
    .from(mails)
    .where(eq(mails.userId, userId))
    .orderBy(asc(mails.createdAt));
}

async function listStandard(database: Database, userId: number) {
  const { source, environment, startsAt, endsAt, endedBy, stripeObject: paymentId } = entitlements;
  return database
    .select({ source, environment, startsAt, endsAt, endedBy, paymentId })
    .from(entitlements)
    .where(eq(entitlements.userId, userId))
    .orderBy(asc(entitlements.startsAt));
}

async function listPayments(database: Database, userId: number) {
  const [customers, subscriptions, unfinished] = await Promise.all([
    database
      .select({
        environment: paymentCustomers.environment,
        customerId: paymentCustomers.customerId,
        since: paymentCustomers.createdAt,
      })
      .from(paymentCustomers)
      .where(eq(paymentCustomers.userId, userId)),
    database.select().from(paymentSubscriptions).where(eq(paymentSubscriptions.userId, userId)),
    database
      .select({
        environment: paymentAttempts.environment,
        kind: paymentAttempts.kind,
        objectId: paymentAttempts.objectId,
        since: paymentAttempts.createdAt,
      })
      .from(paymentAttempts)
      .where(eq(paymentAttempts.userId, userId)),
  ]);
  return {
    customers,
    subscriptions: subscriptions.map(({ userId: _, customerId: __, ...rest }) => rest),
    unfinished,
  };
}
