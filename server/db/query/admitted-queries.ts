import type { Admission, Limits, NewQuery } from '../../domain/query/store.ts';
import { admitQueries, restoreQuery } from './admit-query.ts';
import type { Database } from '../connection/database.ts';
import { recordAnswers } from './record-answers.ts';
import type { FinishedAnswer } from './record-statement.ts';

interface Admitted {
  query: NewQuery;
  /** How many connections had broken before. */
  broken: number;
}

/**
 * The queries of this process from their admission to their last answer. A database that dies, which
 * breaks every connection, may lose those of its last moment, as admissions do not wait for the disk:
 * they are stored again with the answer. What is gone otherwise was deleted, and stays so.
 */
export class AdmittedQueries {
  readonly #database: Database;
  readonly #admit: ReturnType<typeof admitQueries>;
  readonly #record: ReturnType<typeof recordAnswers>;
  readonly #running = new Map<string, Admitted>();
  #broken = 0;

  constructor(database: Database, timeZone: string) {
    this.#database = database;
    this.#admit = admitQueries(database, timeZone);
    this.#record = recordAnswers(database);
    // At once, not when the pool is done with it: by then a new connection may have found nothing.
    database.planned.$client.on('connect', (connection) => {
      connection.on('error', () => (this.#broken += 1));
    });
  }

  async admit(query: NewQuery, limits: Limits): Promise<Admission> {
    const broken = this.#broken;
    const admission = await this.#admit({ query, limits });
    if (admission.isAdmitted) this.#running.set(query.id, { query, broken });
    return admission;
  }

  async record(finished: FinishedAnswer): Promise<void> {
    const { queryId, closing } = finished;
    const isStored = await this.#record(finished);
    const lost = isStored ? null : this.#findLost(queryId);
    if (lost) {
      await restoreQuery(this.#database, lost);
      await this.#record(finished);
    }
    if (closing !== null) this.forget(queryId);
  }

  forget(queryId: string): void {
    this.#running.delete(queryId);
  }

  #findLost(queryId: string): NewQuery | null {
    const admitted = this.#running.get(queryId);
    return admitted && admitted.broken !== this.#broken ? admitted.query : null;
  }
}
