import { asc, desc, eq, inArray, sql } from 'drizzle-orm';
import type { StatsRange } from '#shared/contract/statistics/constants.ts';
import type { Database, Session } from '#server/platform/db/connection/database.ts';
import { users } from '../../accounts/schema.ts';
import { ownProviders } from '../../settings/schema.ts';
import { dailyModelUsage, dailyUsage } from '../schema.ts';
import { findReport, measure, saveMeasured, type ReportSources } from './statistics-reports.ts';
import { summed, withinDays, type Dates } from './days.ts';
import type { Costs } from '#shared/contract/statistics/schemas.ts';

export type Spender = Costs['users'][number];

export interface SpendersReport {
  spenders: Spender[];
  dates: Required<Dates>;
  madeAt: Date;
  tookMs: number;
}

/** The number of users that the report lists. */
const mostSpenders = 50;

export type CostStats = ReturnType<typeof createCostStats>;

export function createCostStats({ database, reads }: ReportSources) {
  return {
    getCosts: (dates: Required<Dates>) => getCosts(reads, dates),
    /** The users with the highest model costs, as last computed for this range; null if never computed. */
    findSpenders: (range: StatsRange) => findSpenders(database, range),
    /** Computes the report again, which may take a while. */
    async refreshSpenders(range: StatsRange, dates: Required<Dates>) {
      const report = await measure(reads, async (session) => {
        return { dates, spenders: await measureSpenders(session, dates) };
      });
      await saveMeasured(database, nameOf(range), report);
      const kept = await findSpenders(database, range);
      if (!kept) throw new Error('The report was not stored.');
      return kept;
    },
  };
}

const spent = {
  answers: summed(dailyModelUsage.answers),
  tokens: summed(sql`${dailyModelUsage.inputTokens} + ${dailyModelUsage.outputTokens}`),
  costMicroUsd: summed(dailyModelUsage.costMicroUsd),
  unpricedAnswers: summed(dailyModelUsage.unpriced),
  searches: summed(dailyModelUsage.searches),
  searchCostMicroUsd: summed(dailyModelUsage.searchCostMicroUsd),
};

// Hides the names that users gave to their own providers.
const addedName = sql<
  string | null
>`case when ${ownProviders.userId} is null then ${ownProviders.name} else 'A person’s own' end`;

async function getCosts(database: Database, dates: Dates) {
  const { day, provider, model, costMicroUsd } = dailyModelUsage;
  const days = database
    .select({ date: day, ...spent })
    .from(dailyModelUsage)
    .where(withinDays(day, dates))
    .groupBy(day)
    .orderBy(asc(day));
  const models = database
    .select({
      provider,
      model: sql<string>`${provider} || ':' || ${model}`,
      providerName: addedName,
      ...spent,
    })
    .from(dailyModelUsage)
    .leftJoin(ownProviders, eq(ownProviders.id, provider))
    .where(withinDays(day, dates))
    .groupBy(provider, addedName, model)
    .orderBy(desc(sql`sum(${costMicroUsd})`), provider, model);
  const [byDay, byModel] = await Promise.all([days, models]);
  return { days: byDay, models: byModel, providers: byProvider(byModel) };
}

type SpentByProvider = Costs['providers'][number];

function byProvider(models: readonly SpentByProvider[]): SpentByProvider[] {
  const providers = [...Map.groupBy(models, ({ provider }) => provider)];
  return providers
    .map(([provider, own]) => {
      const sum = (of: (model: SpentByProvider) => number) =>
        own.reduce((total, model) => total + of(model), 0);
      return {
        provider,
        providerName: own[0]?.providerName ?? null,
        answers: sum(({ answers }) => answers),
        tokens: sum(({ tokens }) => tokens),
        costMicroUsd: sum(({ costMicroUsd }) => costMicroUsd),
        unpricedAnswers: sum(({ unpricedAnswers }) => unpricedAnswers),
        searches: sum(({ searches }) => searches),
        searchCostMicroUsd: sum(({ searchCostMicroUsd }) => searchCostMicroUsd),
      };
    })
    .sort((one, other) => other.costMicroUsd - one.costMicroUsd);
}

interface SpendersBody {
  dates: Required<Dates>;
  spenders: Omit<Spender, 'username'>[];
}

const nameOf = (range: StatsRange) => `spenders:${range}`;

async function findSpenders(database: Database, range: StatsRange): Promise<SpendersReport | null> {
  const report = await findReport<SpendersBody>(database, nameOf(range));
  if (!report) return null;
  const { dates, spenders } = report.body;
  const people = await database
    .select({ id: users.id, username: users.username })
    .from(users)
    .where(
      inArray(
        users.id,
        spenders.map(({ userId }) => userId),
      ),
    );
  const names = new Map(people.map(({ id, username }) => [id, username]));
  return {
    dates,
    madeAt: report.madeAt,
    tookMs: report.tookMs,
    spenders: spenders.map((spender) => ({
      ...spender,
      username: names.get(spender.userId) ?? null,
    })),
  };
}

/**
 * Reads every day of every user, which takes milliseconds with few users and a second or more with very
 * many.
 */
async function measureSpenders(
  session: Session,
  dates: Required<Dates>,
): Promise<SpendersBody['spenders']> {
  const { rows } = await session.execute<Record<string, string>>(sql`
    select user_id, sum(text_queries + multimodal_queries) as queries,
      sum(text_tokens + image_tokens) as tokens, sum(cost_micro_usd) as cost
    from daily_usage where ${withinDays(dailyUsage.day, dates)}
    group by user_id having sum(cost_micro_usd) > 0
    order by cost desc, user_id limit ${mostSpenders}`);
  return rows.map((row) => ({
    userId: Number(row['user_id']),
    queries: Number(row['queries']),
    tokens: Number(row['tokens']),
    costMicroUsd: Number(row['cost']),
  }));
}
