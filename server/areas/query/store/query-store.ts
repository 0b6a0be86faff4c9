import { and, asc, eq } from 'drizzle-orm';
import { modelIdSchema, providerIdSchema } from '#shared/contract/models/schemas.ts';
import type { Problem } from '#shared/contract/problem.ts';
import { type Admission, type NewQuery, type QueryStore, Unsavable } from '../ports.ts';
import type { FinishedAnswer } from '../answer/ports.ts';
import {
  countBreaks,
  type Database,
  isRefusedForGood,
} from '#server/platform/db/connection/database.ts';
import { answers, queries } from '../schema.ts';
import { admitQueries, restoreQuery, type AdmittingPlace } from './admit-queries.ts';
import { limitSubjectOf } from '#server/platform/actor.ts';
import { createFindStanding } from './find-standing.ts';
import { admitOfNetwork } from './limit-store.ts';
import { closeRunning, recordAnswers, type EndedAnswer } from './record-answers.ts';
import type { Limits } from '../../settings/index.ts';

export function createQueryStore(database: Database, place: AdmittingPlace): QueryStore {
  const admitted = new AdmittedQueries(database, place);
  const { timeZone } = place;
  const network = { database, timeZone, findStanding: createFindStanding(database, timeZone) };
  return {
    admit: (query, limits) =>
      admitOfNetwork(network, query.actor, limits, () => admitted.admit(query, limits)),
    recordAnswer: (queryId, answer, closing, turn) =>
      orUnsavable(
        admitted.record({
          queryId,
          answer,
          closing,
          turn: turn === 'temporary' ? null : turn,
          isTemporary: turn === 'temporary',
        }),
      ),
    async closeQuery(queryId, status, problem, turn = null) {
      const uncounted = admitted.refusedSubjectOf(queryId);
      await closeRunning(database, { queryId, status, problem, turn, uncounted, timeZone });
      admitted.forget(queryId);
    },
    find: (queryId) => findQuery(database, queryId),
    async reveal(queryId) {
      await database
        .update(queries)
        .set({ blind: 'revealed' })
        .where(and(eq(queries.id, queryId), eq(queries.blind, 'hidden')));
    },
  };
}

export async function findQuery(database: Database, queryId: string) {
  const [query] = await database.select().from(queries).where(eq(queries.id, queryId));
  if (!query) return null;
  const rows = await database
    .select()
    .from(answers)
    .where(eq(answers.queryId, queryId))
    .orderBy(asc(answers.position));
  return {
    ...query,
    problem: query.problem && problemSince(query.problem, query.finishedAt ?? query.createdAt),
    isTemporary: query.forgotten === 'temporary',
    answers: rows.map(answerOfRow),
  };
}

export function answerOfRow(row: typeof answers.$inferSelect): FinishedAnswer {
  const modelId = modelIdSchema.parse(row.modelId);
  const provider = providerIdSchema.parse(modelId.split(':', 1)[0]);
  const { userId: _userId, visitorHash: _visitorHash, ...answer } = row;
  const problem = row.problem && problemSince(row.problem, row.finishedAt);
  return { ...answer, problem, modelId, provider };
}

/** Reduces `retryAfterSeconds` by the time since the problem occurred. */
function problemSince({ retryAfterSeconds = 0, ...problem }: Problem, since: Date): Problem {
  const left = Math.ceil(retryAfterSeconds - (Date.now() - since.getTime()) / 1000);
  return left > 0 ? { ...problem, retryAfterSeconds: left } : problem;
}

interface Admitted {
  query: NewQuery;
  /** The number of connections that had already broken when the query was admitted. */
  broken: number;
}

/** Enough while the database stalls. Beyond this, the oldest queries are dropped but still count. */
const mostRefused = 10_000;

/**
 * The queries of this process, from admission to their last answer. Admissions do not wait for the disk, so a
 * database crash may lose the latest ones; they are stored again with the answer. A query that is missing for
 * any other reason was deleted and stays deleted.
 */
class AdmittedQueries {
  readonly #database: Database;
  readonly #place: AdmittingPlace;
  readonly #admit: ReturnType<typeof admitQueries>;
  readonly #record: ReturnType<typeof recordAnswers>;
  readonly #running = new Map<string, Admitted>();
  readonly #refused = new Map<string, string>();
  readonly #countBreaks: () => number;

  constructor(database: Database, place: AdmittingPlace) {
    this.#database = database;
    this.#place = place;
    this.#admit = admitQueries(database, place);
    this.#record = recordAnswers(database);
    this.#countBreaks = countBreaks(database.planned.$client);
  }

  async admit(query: NewQuery, limits: Limits): Promise<Admission> {
    const broken = this.#countBreaks();
    const admission = await this.#admit({ query, limits }).catch((error: unknown) => {
      this.#noteRefused(query);
      throw error;
    });
    if (admission.isAdmitted) this.#running.set(query.id, { query, broken });
    return admission;
  }

  async record(ended: EndedAnswer): Promise<void> {
    const { queryId, closing } = ended;
    const isStored = await this.#record(ended);
    const lost = isStored ? null : this.#findLost(queryId);
    if (lost) {
      await restoreQuery(this.#database, lost, this.#place);
      await this.#record(ended);
    }
    if (closing !== null) this.forget(queryId);
  }

  forget(queryId: string): void {
    this.#running.delete(queryId);
    this.#refused.delete(queryId);
  }

  /** The sender of a query that we refused although it may have been stored and counted. */
  refusedSubjectOf(queryId: string): string | null {
    return this.#refused.get(queryId) ?? null;
  }

  #noteRefused({ id, actor }: NewQuery): void {
    this.#refused.set(id, limitSubjectOf(actor));
    const [oldest] = this.#refused.keys();
    if (oldest !== undefined && this.#refused.size > mostRefused) this.#refused.delete(oldest);
  }

  #findLost(queryId: string): NewQuery | null {
    const admitted = this.#running.get(queryId);
    return admitted && admitted.broken !== this.#countBreaks() ? admitted.query : null;
  }
}

/** Throws `Unsavable` if the database will always refuse the values, so that a retry cannot help. */
async function orUnsavable<Saved>(saving: Promise<Saved>): Promise<Saved> {
  try {
    return await saving;
  } catch (cause) {
    if (!isRefusedForGood(cause)) throw cause;
    throw new Unsavable('The database rejected these values.', { cause });
  }
}
