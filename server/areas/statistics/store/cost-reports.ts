import { asc, desc, eq, getTableName, sql, type SQL } from 'drizzle-orm';
import type { QueryKind } from '#shared/contract/requests/constants.ts';
import type { StatsRange } from '#shared/contract/statistics/constants.ts';
import type { Database, Session } from '#server/platform/db/connection/database.ts';
import { answers, queries } from '../../query/schema.ts';
import { ownProviders } from '../../settings/schema.ts';
import { dailyModelUsage, dailyUsage } from '../schema.ts';
import {
  findReport,
  measure,
  saveMeasured,
  withNames,
  type ReportSources,
} from './statistics-reports.ts';
import { summed, withinDays, type Dates } from './days.ts';
import { hasTag, measureTags, taggedAnswers } from './tagged-usage.ts';
import type { Costs } from '#shared/contract/statistics/schemas.ts';

type Spender = Costs['users'][number];
type UnnamedSpender = Omit<Spender, 'username'>;

export interface SpendersReport {
  spenders: Spender[];
  tags: Costs['tags'];
  dates: Required<Dates>;
  madeAt: Date;
  tookMs: number;
}

/** What the reports cover: a range of days and, for some, one tag. */
export interface CostSelection extends Required<Dates> {
  tag?: string | undefined;
}

/** The number of users that the report lists. */
const mostSpenders = 50;

export type CostStats = ReturnType<typeof createCostStats>;

export function createCostStats({ database, reads }: ReportSources) {
  return {
    getCosts: (selection: CostSelection) => getCosts(reads, selection),
    /** The users with the highest model costs, as last computed for this range; null if never computed. */
    findSpenders: (range: StatsRange) => findSpenders(database, range),
    /** Computes the report again, which may take a while. */
    async refreshSpenders(range: StatsRange, dates: Required<Dates>) {
      const report = await measure(reads, async (session) => {
        const spenders = await measureSpenders(session, dates);
        return { dates, spenders, tags: await measureTags(session, dates, sql`true`) };
      });
      await saveMeasured(database, nameOf(range), report);
      const kept = await findSpenders(database, range);
      if (!kept) throw new Error('The report was not stored.');
      return kept;
    },
    /** Computes the report for requests with one tag, which isn't stored. */
    async measureTagged(dates: Required<Dates>, tag: string) {
      const spenders = await measureTaggedSpenders(reads, dates, tag);
      const tags = await measureTags(reads, dates, hasTag(tag));
      return { spenders: await withNames(database, spenders), tags, madeAt: new Date() };
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

// Hides the names that users gave their own providers.
const addedName = sql<
  string | null
>`case when ${ownProviders.userId} is null then ${ownProviders.name} else 'A person’s own' end`;

async function getCosts(database: Database, { tag, ...dates }: CostSelection) {
  const usage = tag === undefined ? database : withTagged(database, dates, tag);
  const { day, provider, model, costMicroUsd } = dailyModelUsage;
  const days = usage
    .select({ date: day, ...spent })
    .from(dailyModelUsage)
    .where(withinDays(day, dates))
    .groupBy(day)
    .orderBy(asc(day));
  const models = usage
    .select({
      provider,
      model: sql<string>`${provider} || ':' || ${model}`,
      providerName: addedName,
      lastKind: lastKindOf(sql`${provider} || ':' || ${model}`),
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

/**
 * What the model was last called for, even if it has been removed since then; null if the requests that called it
 * have been deleted.
 */
function lastKindOf(modelId: SQL): SQL<QueryKind | null> {
  return sql`(select ${queries.kind} from ${answers}
    join ${queries} on ${queries.id} = ${answers.queryId}
    where ${answers.modelId} = ${modelId} order by ${answers.finishedAt} desc limit 1)`;
}

/** Shadows the table `daily_model_usage` with one tag's usage, so that the same queries work. */
function withTagged(database: Database, dates: Required<Dates>, tag: string) {
  const counted = sql`
    select u.day, u.provider, u.model, count(*) as answers, sum(u.input_tokens) as input_tokens,
      sum(u.output_tokens) as output_tokens, sum(u.cost_micro_usd) as cost_micro_usd,
      sum(u.unpriced) as unpriced, sum(u.searches) as searches,
      sum(u.search_cost_micro_usd) as search_cost_micro_usd
    ${taggedAnswers(dates, hasTag(tag))} group by u.day, u.provider, u.model`;
  return database.with(database.$with(getTableName(dailyModelUsage), {}).as(counted));
}

type SpentByProvider = Costs['providers'][number];

function byProvider(models: readonly SpentByProvider[]): SpentByProvider[] {
  const providers = [...Map.groupBy(models, ({ provider }) => provider)];
  return providers
    .map(([provider, own]) => ({
      provider,
      providerName: own[0]?.providerName ?? null,
      ...sumSpent(own),
    }))
    .sort((one, other) => other.costMicroUsd - one.costMicroUsd);
}

type Spent = Record<keyof typeof spent, number>;

/** The sum of each column over all rows. Costs are in millionths of a US dollar. */
export function sumSpent(rows: readonly Spent[]): Spent {
  const names = Object.keys(spent) as (keyof Spent)[];
  const sums = names.map((name) => [name, rows.reduce((sum, row) => sum + row[name], 0)] as const);
  return Object.fromEntries(sums) as Spent;
}

interface SpendersBody {
  dates: Required<Dates>;
  spenders: UnnamedSpender[];
  /** Absent in reports of an earlier release. */
  tags?: Costs['tags'];
}

const nameOf = (range: StatsRange) => `spenders:${range}`;

async function findSpenders(database: Database, range: StatsRange): Promise<SpendersReport | null> {
  const report = await findReport<SpendersBody>(database, nameOf(range));
  if (!report) return null;
  const { dates, spenders, tags = [] } = report.body;
  return {
    dates,
    tags,
    madeAt: report.madeAt,
    tookMs: report.tookMs,
    spenders: await withNames(database, spenders),
  };
}

/** Sums the daily rows of all users, which takes milliseconds for few and over a second for very many. */
async function measureSpenders(
  session: Session,
  dates: Required<Dates>,
): Promise<UnnamedSpender[]> {
  const { rows } = await session.execute<UnnamedSpender>(sql`
    select user_id::float8 as "userId", sum(text_queries + multimodal_queries)::float8 as queries,
      sum(text_tokens + image_tokens)::float8 as tokens, sum(cost_micro_usd)::float8 as "costMicroUsd"
    from daily_usage where ${withinDays(dailyUsage.day, dates)}
    group by user_id having sum(cost_micro_usd) > 0
    order by sum(cost_micro_usd) desc, user_id limit ${mostSpenders}`);
  return rows;
}

async function measureTaggedSpenders(
  session: Pick<Session, 'execute'>,
  dates: Required<Dates>,
  tag: string,
): Promise<UnnamedSpender[]> {
  const { rows } = await session.execute<UnnamedSpender>(sql`
    select q.user_id::float8 as "userId", count(distinct q.id)::float8 as queries,
      coalesce(sum(u.input_tokens + u.output_tokens), 0)::float8 as tokens,
      coalesce(sum(u.cost_micro_usd), 0)::float8 as "costMicroUsd"
    ${taggedAnswers(dates, sql`${hasTag(tag)} and q.user_id is not null`)}
    group by q.user_id order by sum(u.cost_micro_usd) desc, q.user_id limit ${mostSpenders}`);
  return rows;
}
