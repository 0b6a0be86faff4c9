import type {
  InputItem,
  InputItemsQuery,
  ResponseQuery,
  ResponseRequest,
  V1Response,
} from '#shared/contract/v1/responses-schemas.ts';
import { userIdOf, type Actor } from '#server/platform/actor.ts';
import { AppError } from '#server/platform/app-error.ts';
import { followQuery, stopQuery } from '../../../query/index.ts';
import type { StoredResponse } from '../../ports.ts';
import { traitsOf } from '../answer-program.ts';
import { refused } from '../request/refused.ts';
import { pageOf } from '../reply/page-of.ts';
import { withoutRepeats } from '../reply/without-repeats.ts';
import { queryIdOf, readInput, type ResponseDeps } from './earlier-items.ts';
import { ResponseWriter } from './response-writer.ts';
import { toChat } from './to-chat.ts';
import { collectResponse } from './write-response.ts';

/** A response is returned as it was requested; query parameters that ask for more of it are ignored. */
export async function fetchResponse(
  deps: ResponseDeps,
  actor: Actor,
  id: string,
  query: ResponseQuery,
): Promise<V1Response> {
  const row = await getStored(deps, actor, id);
  const response = await findResponse(deps, actor, id, row);
  const { ignored } = response.switchyard;
  const names = [...new Set([...ignored, ...ignoredIn(query, row.request)])];
  return { ...response, switchyard: { ...response.switchyard, ignored: names } };
}

/** The OpenAI library sends `include` as `include[]`. */
function ignoredIn({ stream: _stream, ...query }: ResponseQuery, { include }: ResponseRequest) {
  return Object.entries(query).flatMap(([name, value]) => {
    if (!/^include(\[\])?$/.test(name)) return name;
    const wanted = [value].flat().map(String);
    return wanted.filter((one) => !include?.includes(one)).map((one) => `include.${one}`);
  });
}

async function findResponse(
  deps: ResponseDeps,
  actor: Actor,
  id: string,
  row: StoredResponse,
): Promise<V1Response> {
  if (row.response) return row.response;
  const query = await deps.query.store.find(row.queryId);
  if (!query) throw notFound(id);
  if (query.status === 'running') {
    return { ...new ResponseWriter(traitsFor(deps, actor, row)).response, status: 'in_progress' };
  }
  return readEnd(deps, actor, row);
}

/** Stops a background response; does nothing if it has ended. */
export async function cancelResponse(
  deps: ResponseDeps,
  actor: Actor,
  id: string,
  signal: AbortSignal,
): Promise<V1Response> {
  const row = await getStored(deps, actor, id);
  if (row.request.background !== true) {
    throw refused('response_id', 'Only background responses can be cancelled.');
  }
  if (row.response) return row.response;
  await stopQuery(deps.query, actor, row.queryId);
  const response = await readEnd(deps, actor, row, signal);
  await deps.stored.finish(row.queryId, response);
  return response;
}

/** Deletes a response. If it is running, it is stopped first, so that no text is stored after the deletion. */
export async function deleteResponse(
  deps: ResponseDeps,
  actor: Actor,
  id: string,
  signal: AbortSignal,
) {
  const row = await getStored(deps, actor, id);
  const { queryId } = row;
  if (await stopQuery(deps.query, actor, queryId)) await readEnd(deps, actor, row, signal);
  await deps.stored.delete(userIdOf(actor), queryId);
  return { id, object: 'response' as const, deleted: true as const };
}

/** The items that a stored request sent, with an id for each. */
export async function listInputItems(
  deps: ResponseDeps,
  actor: Actor,
  id: string,
  { order, limit, after }: InputItemsQuery,
) {
  const { queryId, request } = await getStored(deps, actor, id);
  const items = readInput(request).map((item, at) => describeItem(item, `${queryId}_in${at}`));
  const sorted = order === 'asc' ? items : items.toReversed();
  return { object: 'list' as const, ...pageOf(sorted, { limit, after_id: after }) };
}

/** Fills in what clients can leave out of a message. */
function describeItem(item: InputItem, number: string): Record<string, unknown> & { id: string } {
  const own = typeof item['id'] === 'string' ? item['id'] : null;
  if (item.type !== undefined && item.type !== 'message')
    return { ...item, id: own ?? `item_${number}` };
  const type = item.role === 'assistant' ? 'output_text' : 'input_text';
  const content =
    typeof item.content === 'string'
      ? [{ type, text: item.content, ...(type === 'output_text' && { annotations: [] }) }]
      : item.content;
  return { ...item, type: 'message', id: own ?? `msg_${number}`, status: 'completed', content };
}

/** Follows a query to its end and returns the response. */
async function readEnd(
  deps: ResponseDeps,
  actor: Actor,
  row: StoredResponse,
  signal: AbortSignal = new AbortController().signal,
): Promise<V1Response> {
  const events = await followQuery(deps.query, actor, row.queryId, 0, signal);
  return (await collectResponse(withoutRepeats(events), traitsFor(deps, actor, row))).response;
}

function traitsFor(
  { query }: ResponseDeps,
  actor: Actor,
  { queryId, request, createdAt }: StoredResponse,
) {
  const { chat, tools, nameOf } = toChat({ ...request, input: null, tool_choice: null });
  return {
    ...traitsOf(query, actor, { chat, ignored: [], nameOf }, queryId),
    body: request,
    tools,
    isStored: true,
    createdAt: Math.floor(createdAt.getTime() / 1000),
  };
}

async function getStored(
  { stored }: ResponseDeps,
  actor: Actor,
  id: string,
): Promise<StoredResponse> {
  const queryId = queryIdOf(id);
  const found = queryId && (await stored.find(userIdOf(actor), queryId));
  if (!found) throw notFound(id);
  return found;
}

function notFound(id: string): AppError {
  return new AppError('not-found', `No stored response has the ID "${id}".`);
}
