import type { InputItem, ResponseRequest } from '#shared/contract/v1/responses-schemas.ts';
import { chatBodyBytes } from '#shared/contract/v1/chat-schemas.ts';
import { formatCount, formatMegabytes } from '#shared/lib/format.ts';
import { isSender, userIdOf, type Actor } from '#server/platform/actor.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { StoredResponses } from '../../ports.ts';
import type { ProgramDeps } from '../answer-program.ts';
import { refused } from '../request/refused.ts';
import type { FindReferred } from './to-chat.ts';

export interface ResponseDeps extends ProgramDeps {
  stored: StoredResponses;
}

/** The id of the query that a response or an item belongs to; null if we didn't create the id. */
export function queryIdOf(id: string): string | null {
  return /^[a-z]+_([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})(?:_|$)/.exec(id)?.[1] ?? null;
}

/**
 * The items of the stored response that a request continues, preceded by those of earlier responses. Throws
 * if any is missing or if there are too many, because the answer would be wrong without the beginning.
 */
export async function loadEarlier(
  { stored }: ResponseDeps,
  actor: Actor,
  { previous_response_id: id }: ResponseRequest,
): Promise<{ previousId: string | null; items: InputItem[] }> {
  if (id == null) return { previousId: null, items: [] };
  const queryId = queryIdOf(id);
  const { responses, flaw } = queryId
    ? await stored.loadConversation(userIdOf(actor), queryId, chatBodyBytes)
    : { responses: [], flaw: null };
  if (flaw) throw refused('previous_response_id', flaws[flaw]);
  const last = responses.at(-1);
  if (!queryId || !last) {
    const why = `No stored response has the ID "${id}". Only responses created with store: true are stored.`;
    throw new AppError('not-found', `previous_response_id: ${why}`, {
      fieldErrors: { previous_response_id: why },
    });
  }
  if (!last.response) throw refused('previous_response_id', 'This response isn’t finished yet.');
  const items = responses.flatMap(({ request, response }) => [
    ...readInput(request),
    ...(response?.output ?? []),
  ]);
  return { previousId: queryId, items };
}

const flaws = {
  'too-long': `This conversation has more than 1,000 stored responses or is larger than ${formatMegabytes(chatBodyBytes)}. Send the part that matters as input instead.`,
  'earlier-deleted':
    'An earlier response of this conversation was deleted or has expired. Send the conversation as input instead.',
};

/** Returns the input of a request as items. */
export function readInput({ input }: ResponseRequest): InputItem[] {
  return typeof input === 'string' ? [{ role: 'user', content: input }] : [...(input ?? [])];
}

/**
 * Finds the items that a request refers to by id. Besides stored responses, these are the texts and calls of
 * every stored answer, because clients refer to them even without asking for storage.
 */
export async function loadReferred(
  { query, stored }: ResponseDeps,
  actor: Actor,
  { input }: ResponseRequest,
): Promise<FindReferred> {
  const ids = (Array.isArray(input) ? input : []).flatMap((item) =>
    item.type === 'item_reference' ? [item.id] : [],
  );
  if (ids.length > mostReferred) {
    const most = formatCount(mostReferred);
    throw refused('input', `Refer to at most ${most} items. Send the contents of the others.`);
  }
  const queryIds = new Set(ids.flatMap((id) => queryIdOf(id) ?? []));
  const found = new Map<string, InputItem[]>();
  for (const queryId of queryIds) {
    const row = await stored.find(userIdOf(actor), queryId);
    for (const item of row?.response?.output ?? []) found.set(item.id, [item]);
    const kept = row?.response ? null : await query.store.find(queryId);
    if (!kept || !isSender(actor, kept) || kept.isTemporary) continue;
    for (const { position, content, toolCalls } of kept.answers) {
      if (content !== '') {
        found.set(`msg_${queryId}_${position}`, [{ role: 'assistant', content }]);
      }
      for (const [at, call] of (toolCalls ?? []).entries()) {
        const { id: call_id, name, arguments: text } = call;
        const item = { type: 'function_call' as const, call_id, name, arguments: text };
        for (const prefix of ['fc', 'ctc'])
          found.set(`${prefix}_${queryId}_${position}_${at}`, [item]);
      }
    }
  }
  return (id) => {
    const items = found.get(id);
    if (items) return items;
    // A missing thinking or search item can be left out, and the conversation is still correct. The same
    // applies to the later parts of an answer with several messages, because the first part contains all of
    // the text.
    if (/^(?:rs|ws|ig)_/.test(id) || isLaterPart(id, found)) return [];
    throw refused(
      'input',
      `The item "${id}" isn’t stored. Send the item itself, or leave out "store": false in the request that creates it.`,
    );
  };
}

/** Limits the database reads before the call is counted, because each item may need two. */
const mostReferred = 1_000;

function isLaterPart(id: string, found: ReadonlyMap<string, InputItem[]>): boolean {
  const [, first] = /^(msg_[^_]+_\d+)_\d+$/.exec(id) ?? [];
  return first !== undefined && found.has(first);
}
