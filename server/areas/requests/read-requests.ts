import type { CurrentUser } from '#shared/contract/accounts/schemas.ts';
import { requestPageSize } from '#shared/contract/requests/constants.ts';
import type {
  ListedRequests,
  RequestDetails,
  RequestFilter,
  RequestRow,
  RequestTexts,
} from '#shared/contract/requests/schemas.ts';
import { AppError } from '../../platform/app-error.ts';
import type { AuditTrail } from '../audit/index.ts';
import { noSuchRequest } from '../../platform/not-found.ts';
import { presentRequest, presentRow, presentTexts } from './hide-own.ts';
import type { RequestLog } from './store/request-log.ts';
import type { RequestSelection } from './store/find-request-ids.ts';

export interface RequestDeps {
  requests: RequestLog;
  audit: Pick<AuditTrail, 'record'>;
  /** The ids of a provider's models, including former ones. */
  modelsOf(provider: string): readonly string[];
  /** Whether administrators may read prompts and answers. */
  mayRead(): boolean;
}

export async function listRequests(
  deps: RequestDeps,
  user: CurrentUser,
  filter: RequestFilter,
): Promise<ListedRequests> {
  const { selection, hasMorePeople } = await toSelection(deps, user, filter);
  const { rows, next } = await deps.requests.list(selection, requestPageSize);
  return { rows: rows.map((row) => presentRow(row, user.id)), next, hasMorePeople };
}

/** All matching requests, one page at a time. */
export async function* readRequestPages(
  deps: RequestDeps,
  user: CurrentUser,
  filter: RequestFilter,
  limit: number,
): AsyncGenerator<RequestRow[]> {
  const { selection } = await toSelection(deps, user, filter);
  let before: string | undefined;
  do {
    const { rows, next } = await deps.requests.list({ ...selection, before }, limit);
    yield rows.map((row) => presentRow(row, user.id));
    before = next ?? undefined;
  } while (before !== undefined);
}

async function toSelection(
  { requests, modelsOf }: RequestDeps,
  { id: readerId }: CurrentUser,
  { person, model, provider, ...rest }: RequestFilter,
): Promise<{ selection: RequestSelection; hasMorePeople: boolean }> {
  const named = person?.trim();
  const models = model ? [model] : provider ? modelsOf(provider) : null;
  const found = named && named !== 'visitors' ? await requests.findPeople(named) : null;
  const people = named === 'visitors' ? named : (found?.ids ?? null);
  return {
    selection: { ...rest, readerId, people, models },
    hasMorePeople: found?.hasMore ?? false,
  };
}

export async function getRequest(
  { requests, mayRead }: RequestDeps,
  user: CurrentUser,
  requestId: string,
): Promise<RequestDetails> {
  const found = await requests.find(requestId);
  if (!found) throw noSuchRequest();
  return { ...presentRequest(found, user.id), mayRead: mayRead() };
}

/** Prompts and answers are shown only if that is enabled, and each view is recorded in the audit trail. */
export async function readRequestTexts(
  { requests, audit, mayRead }: RequestDeps,
  user: CurrentUser,
  requestId: string,
): Promise<RequestTexts> {
  if (!mayRead()) {
    throw new AppError(
      'conflict',
      'Reading users’ prompts and answers is turned off. You can turn it on with the setting system.admin_reading.',
    );
  }
  const found = await requests.findTexts(requestId);
  if (!found) throw noSuchRequest();
  const whose = found.senderId === null ? 'a visitor' : `user ${found.senderId}`;
  await audit.record({
    actor: { id: user.id, username: user.username },
    action: 'request.read',
    subject: `request ${requestId} of ${whose}`,
  });
  return presentTexts(found, user.id);
}
