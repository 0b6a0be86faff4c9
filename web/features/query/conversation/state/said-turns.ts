import { limits } from '#shared/contract/limits.ts';
import { pathTo } from '#shared/lib/turn-tree.ts';
import type { SentQuery } from '#web/api/stream/sent-query.ts';
import { findAnswerText, listVersions, type ConversationState } from './conversation-state.ts';

type SaidTurns = Pick<SentQuery, 'earlierTurns' | 'olderTurns' | 'hadFiles'>;

/**
 * The prompts and responses up to a turn, for temporary conversations, which the server doesn't
 * store. Contains the newest turns that fit into one query, and the number of those left out.
 */
export function listSaidTurns(state: ConversationState, lastId: string | null): SaidTurns {
  const answered = pathTo(listVersions(state), lastId)
    .map((turn) => ({ turn, query: turn.query, response: findAnswerText(state, turn) }))
    .filter(({ response }) => response !== '');
  let left = limits.contextCharacters;
  const newest = answered.toReversed().filter(({ query, response }) => {
    left -= query.length + response.length;
    return left >= 0;
  });
  const sent = newest.slice(0, limits.earlierTurns).reverse();
  const olderTurns = answered.length - sent.length;
  return {
    earlierTurns: sent.map(({ query, response }) => ({ query, response })),
    ...(olderTurns > 0 && { olderTurns }),
    ...(sent.some(({ turn }) => turn.files.length > 0) && { hadFiles: true }),
  };
}
