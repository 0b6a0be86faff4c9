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
  const [profile] = await database.select().from(profiles).where(eq(profiles.userId, userId));
  const usage = await database
    .select()
    .from(dailyUsage)
    .where(eq(dailyUsage.userId, userId))
    .orderBy(asc(dailyUsage.day));
  const withoutUser = <Row extends { userId: number }>({ userId: _, ...own }: Row) => own;
  return {
    ...(await getUser(database, userId)),
    signIns: await listSignIns(database, userId),
    profile: profile ? withoutUser(profile) : null,
    instructions: await listInstructions(database, userId),
    sessions: await listSessions(database, userId),
    passkeys: await listPasskeys(database, userId),
    apiKeys: await listApiKeys(database, userId),
    budgets: await listBudgets(database, userId),
    endpoints: await listEndpoints(database, userId),
    mails: await listMails(database, userId),
    standard: await listStandard(database, userId),
    payments: await listPayments(database, userId),
    usage: usage.map(withoutUser),
  };
}

async function listSignIns(database: Database, userId: number) {
  const { issuer, subject, email, createdAt: since } = identities;
  return database
    .select({ issuer, subject, email, since })
    .from(identities)
    .where(eq(identities.userId, userId));
}

async function listSessions(database: Database, userId: number) {
  const { device, network, createdAt: startedAt, lastSeenAt, expiresAt } = sessions;
  return database
    .select({ device, network, startedAt, lastSeenAt, expiresAt })
    .from(sessions)
    .where(eq(sessions.userId, userId))
    .orderBy(asc(startedAt));
}

async function getUser(database: Database, userId: number) {
  const [user] = await database.select().from(users).where(eq(users.id, userId));
  if (!user) throw new Error('The account no longer exists.');
  const { id, username, email, isAdmin: isAdministrator, timeZone, createdAt } = user;
  const account = { id, username, email, isAdministrator, timeZone, createdAt };
  // The limits that an administrator set for this user alone; null if their tier's limits apply.
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

/** Leaves out the budgets of keys, because `listApiKeys` includes them. */
async function listBudgets(database: Database, userId: number) {
  return database
    .select({ kind: budgets.kind, dayMicroUsd, monthMicroUsd })
    .from(budgets)
    .where(and(eq(budgets.userId, userId), ne(budgets.kind, 'key')))
    .orderBy(asc(budgets.kind));
}

/** Omits the secrets. */
async function listApiKeys(database: Database, userId: number) {
  const { id: _, userId: __, hash: ___, ...shown } = getTableColumns(apiKeys);
  return database
    .select({ ...shown, ...amounts })
    .from(apiKeys)
    .leftJoin(budgets, eq(budgets.keyId, apiKeys.id))
    .where(eq(apiKeys.userId, userId))
    .orderBy(asc(apiKeys.createdAt));
}

/** Lists endpoints, leaving out their keys, headers and other sealed values. */
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
  const { environment, customerId, createdAt } = paymentCustomers;
  const attempts = await database
    .select()
    .from(paymentAttempts)
    .where(eq(paymentAttempts.userId, userId));
  const subscriptions = await database
    .select()
    .from(paymentSubscriptions)
    .where(eq(paymentSubscriptions.userId, userId));
  return {
    customers: await database
      .select({ environment, customerId, since: createdAt })
      .from(paymentCustomers)
      .where(eq(paymentCustomers.userId, userId)),
    subscriptions: subscriptions.map(({ userId: _, customerId: __, ...rest }) => rest),
    unfinished: attempts.map(({ userId: _, attemptId: __, createdAt: since, ...rest }) => ({
      ...rest,
      since,
    })),
  };
}
