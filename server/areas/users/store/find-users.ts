import { and, sql, type SQL } from 'drizzle-orm';
import type { Database } from '#server/platform/db/connection/database.ts';
import { ownerId } from '#server/platform/actor.ts';
import { users } from '../../accounts/schema.ts';
import {
  entitlements,
  isCurrentSubscription,
  paymentCustomers,
  paymentSubscriptions,
  subscriptionState,
} from '../../billing/schema.ts';
import type { SubscriptionStateName } from '#shared/contract/billing/constants.ts';
import type { UserSort } from '#shared/contract/users/constants.ts';

export interface UserQuery {
  /** Part of a name, an email address or an id; empty to match everyone. */
  search: string;
  sort?: UserSort | undefined;
  isDescending?: boolean;
  standard?: boolean | undefined;
  admin?: boolean | undefined;
  blocked?: boolean | undefined;
  waiting?: boolean | undefined;
  subscription?: SubscriptionStateName | undefined;
}

type Environment = 'test' | 'live';
type Narrowing = Pick<UserQuery, 'standard' | 'admin' | 'blocked' | 'waiting' | 'subscription'>;

/** The ids on one page of accounts, for sort orders other than by id. */
export async function listSortedIds(
  database: Database,
  environment: Environment,
  { sort = 'id', isDescending = false }: Pick<UserQuery, 'sort' | 'isDescending'>,
  where: SQL | undefined,
  { offset, limit }: { offset: number; limit: number },
): Promise<number[]> {
  const direction = isDescending ? sql`desc` : sql`asc`;
  const { rows } = await database.execute<{ id: string }>(sql`
    select ${users.id} as id from ${users}
    where ${where ?? sql`true`}
    order by ${keyOf(sort, environment)} ${direction} nulls last, ${users.id} ${direction}
    limit ${limit} offset ${offset}`);
  return rows.map(({ id }) => Number(id));
}

export function narrow(environment: Environment, filter: Narrowing): SQL | undefined {
  const { standard, admin, blocked, waiting, subscription } = filter;
  return and(
    standard === undefined ? undefined : is(standard, hasStandard(environment)),
    admin === undefined
      ? undefined
      : is(admin, sql`(${users.isAdmin} or ${users.id} = ${ownerId})`),
    blocked === undefined ? undefined : is(blocked, sql`(${users.blockedAt} is not null)`),
    waiting === undefined ? undefined : is(waiting, sql`(${users.waitingSince} is not null)`),
    subscription && hasSubscription(environment, subscription),
  );
}

function is(wanted: boolean, claim: SQL): SQL {
  return wanted ? claim : sql`not ${claim}`;
}

function hasSubscription(environment: Environment, state: SubscriptionStateName): SQL {
  return sql`exists (select from ${paymentSubscriptions}
    where ${paymentSubscriptions.userId} = ${users.id}
    and ${paymentSubscriptions.environment} = ${environment}
    and ${isCurrentSubscription} and ${subscriptionState} = ${state})`;
}

function hasStandard(environment: Environment): SQL {
  return sql`exists (select from ${entitlements} where ${entitlements.userId} = ${users.id}
    and ${entitlements.environment} = ${environment}
    and ${entitlements.startsAt} <= now() and ${lastMoment} > now())`;
}

/** When an entitlement stops working, including the grace period. */
const lastMoment = sql`coalesce(${entitlements.leewayUntil}, ${entitlements.endsAt})`;

function keyOf(sort: NonNullable<UserQuery['sort']>, environment: Environment): SQL {
  switch (sort) {
    case 'id':
      return sql`${users.id}`;
    case 'username':
      return sql`lower(${users.username})`;
    case 'created':
      return sql`${users.createdAt}`;
    case 'admin':
      return sql`(${users.isAdmin} or ${users.id} = ${ownerId})`;
    case 'standard':
      return sql`(${hasStandard(environment)})`;
    case 'expiry':
      return sql`(select max(${entitlements.endsAt}) from ${entitlements}
        where ${entitlements.userId} = ${users.id} and ${entitlements.environment} = ${environment}
        and ${entitlements.startsAt} <= now() and ${lastMoment} > now())`;
    case 'customer':
      return sql`(select ${paymentCustomers.customerId} from ${paymentCustomers}
        where ${paymentCustomers.userId} = ${users.id}
        and ${paymentCustomers.environment} = ${environment}
        and ${paymentCustomers.retiredAt} is null limit 1)`;
  }
}
