import type { CurrentUser } from '#shared/contract/accounts/schemas.ts';
import { Limiter } from '#server/platform/limiter.ts';
import { userOf } from '#server/platform/actor.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { AuditTrail, ErrorLog } from '../../audit/index.ts';
import type { PaymentLedger } from '../../billing/index.ts';
import { readRequestPages, type RequestDeps } from '../../requests/index.ts';
import type { BillingSettings } from '../../settings/index.ts';
import { getCosts, getMoney, type StatisticsDeps } from '../../statistics/index.ts';
import type { UserQuery, UserStore } from '../../users/index.ts';
import type { Routes } from '#server/platform/http/calls/bind-endpoint.ts';
import type { CallContext } from '#server/platform/http/calls/call-context.ts';
import type { ReadDeps } from '#server/platform/http/calls/read-deps.ts';
import {
  exportReply,
  type ExportedList,
  type ExportFormat,
} from '#server/platform/http/replies/table-export.ts';
import type { StreamReply } from '#server/platform/http/replies/replies.ts';
import {
  auditColumns,
  errorColumns,
  paymentColumns,
  reportColumns,
  requestColumns,
  subscriptionColumns,
  toCostLines,
  toExportedRequests,
  toMoneyLines,
  userColumns,
} from './exported-lists.ts';

export interface ExportSources {
  users: Pick<UserStore, 'listAfter'>;
  requests: RequestDeps;
  payments: Pick<PaymentLedger, 'list' | 'listSubscriptions'>;
  statistics: StatisticsDeps;
  audit: Pick<AuditTrail, 'listBefore'>;
  errors: Pick<ErrorLog, 'listBefore'>;
}

export interface ListExportDeps {
  readDeps: ReadDeps<ExportSources>;
  audit: Pick<AuditTrail, 'record'>;
  /** Only payments of this Stripe environment are exported. */
  environment: BillingSettings['environment'];
  /** Today in the installation's time zone, for file names. */
  today(): string;
}

/**
 * Limits simultaneous exports per administrator, because each reads from the database until its
 * download ends.
 */
const mostExports = 2;
const rowsAtOnce = 500;

/** Exports lists as downloads, page by page, after recording each export in the audit log. */
export function exportRoutes(deps: ListExportDeps): Routes {
  const exports = new Limiter({ perHolder: mostExports, refuse: tooManyExports });
  /** A route that sends the list `name`. */
  const list =
    <Row, Query extends { format: ExportFormat }>(
      name: string,
      columns: ExportedList<Row>['columns'],
      pagesOf: (
        sources: ExportSources,
        filter: Omit<Query, 'format'>,
        user: CurrentUser,
      ) => ExportedList<Row>['pages'],
    ) =>
    async ({ query }: { query: Query }, context: CallContext): Promise<StreamReply> => {
      const { format, ...filter } = query;
      const user = userOf(context.actor);
      const { id, username } = user;
      const { release } = exports.take(`${id}`);
      try {
        await deps.audit.record({
          actor: { id, username },
          action: 'export.make',
          subject: name,
          after: { format, ...filter },
        });
        const pages = pagesOf(await deps.readDeps(context), filter, user);
        const exported = { name, day: deps.today(), columns, pages };
        return exportReply(exported, format, context.checkAgain, release);
      } catch (error) {
        release();
        throw error;
      }
    };
  return {
    exportUsers: list('users', userColumns, ({ users }, filter) => usersOf(users, filter)),
    exportRequests: list('requests', requestColumns, ({ requests }, filter, user) =>
      inPages(readRequestPages(requests, user, filter, rowsAtOnce), toExportedRequests),
    ),
    exportPayments: list('payments', paymentColumns, ({ payments }, filter) =>
      readAfter(async (before: string | undefined) => {
        const environment = deps.environment();
        const asked = { ...filter, before, environment, limit: rowsAtOnce };
        const { rows, next } = await payments.list(asked);
        return { rows, next: next ?? undefined };
      }),
    ),
    exportSubscriptions: list('subscriptions', subscriptionColumns, ({ payments }, filter) =>
      readAfter(async (page: number = 1) => {
        const environment = deps.environment();
        const asked = { ...filter, page, environment, limit: rowsAtOnce };
        const { rows, total } = await payments.listSubscriptions(asked);
        return { rows, next: page * rowsAtOnce < total ? page + 1 : undefined };
      }),
    ),
    exportMoney: list('money', reportColumns, ({ statistics }, dates) =>
      onePage(async () => toMoneyLines(await getMoney(statistics, dates))),
    ),
    exportCosts: list('costs', reportColumns, ({ statistics }, asked) =>
      onePage(async () => toCostLines(await getCosts(statistics, asked))),
    ),
    exportAuditEntries: list('audit-trail', auditColumns, ({ audit }, filter) =>
      logOf(audit, filter),
    ),
    exportLoggedErrors: list('errors', errorColumns, ({ errors }, filter) => logOf(errors, filter)),
  };
}

type UserFilter = { search?: string | undefined } & Pick<UserQuery, 'subscription'> &
  Partial<Record<'standard' | 'admin' | 'blocked' | 'waiting', 'yes' | 'no' | undefined>>;

function usersOf(
  users: ExportSources['users'],
  { search = '', standard, admin, blocked, waiting, subscription }: UserFilter,
) {
  const is = (word: 'yes' | 'no' | undefined) => word && word === 'yes';
  const asked = {
    search: search.trim(),
    standard: is(standard),
    admin: is(admin),
    blocked: is(blocked),
    waiting: is(waiting),
    subscription,
  };
  return readAfter(async (after: number | undefined) => {
    const rows = await users.listAfter(asked, after ?? 0, rowsAtOnce);
    return { rows, next: rows.length < rowsAtOnce ? undefined : rows.at(-1)?.id };
  });
}

function logOf<Row extends { id: number }>(
  log: { listBefore(filter: object, before: number | undefined, limit: number): Promise<Row[]> },
  filter: object,
) {
  return readAfter(async (before: number | undefined) => {
    const rows = await log.listBefore(filter, before, rowsAtOnce);
    return { rows, next: rows.length < rowsAtOnce ? undefined : rows.at(-1)?.id };
  });
}

function tooManyExports(): AppError {
  const message = 'You already have two exports running, the maximum. Wait until one has finished.';
  return new AppError('busy', message, { retryAfterSeconds: 5 });
}

/** Reads pages one after another and on demand. Each starts where the previous one ended. */
export async function* readAfter<Row, Place>(
  read: (place: Place | undefined) => Promise<{ rows: Row[]; next: Place | undefined }>,
): AsyncGenerator<readonly Row[]> {
  let place: Place | undefined;
  do {
    const { rows, next } = await read(place);
    yield rows;
    place = next;
  } while (place !== undefined);
}

/** A report, which always fits on a single page. */
async function* onePage<Row>(read: () => Promise<Row[]>): AsyncGenerator<readonly Row[]> {
  yield await read();
}

async function* inPages<From, To>(
  pages: AsyncIterable<readonly From[]>,
  toRows: (row: From) => To[],
): AsyncGenerator<readonly To[]> {
  for await (const rows of pages) yield rows.flatMap(toRows);
}
