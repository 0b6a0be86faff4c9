import type { SentQuery } from '#web/api/sent-query.ts';
import { readConversation, reviveTurns } from './conversation-storage.ts';
import type { KeptConversation } from './conversation-schema.ts';
import { restoreTurn, type SavedThread } from './restore-turns.ts';
import type { Run } from '../state/turn.ts';
import type { RunRequest } from '../use-run.ts';

/** Where a conversation begins. */
export interface Beginning {
  run: Run | null;
  history: Run[];
  /** What `run` was asked with, to ask it again. */
  request: RunRequest | null;
  /** Set where the answer is still on its way: to be taken up. */
  underway: RunRequest | null;
  /** Whose turns this tab had kept; undefined where it had none, null for a visitor's. */
  keptOf: number | null | undefined;
}

/** Begins with what was saved, with what this tab kept of its conversation, or with nothing. */
export function restoreConversation(saved: SavedThread | undefined, isArrival: boolean): Beginning {
  const earlier = saved?.turns.map((turn, index) => restoreTurn(saved.id, turn, index)) ?? [];
  const kept = saved || isArrival ? readConversation(saved?.id ?? null) : null;
  return kept === null ? begin(earlier) : goOn(earlier, kept);
}

function begin(turns: readonly Run[]): Beginning {
  const run = turns.at(-1) ?? null;
  const request: RunRequest | null = run && { query: toQuery(run), askedName: null };
  return { run, history: turns.slice(0, -1), request, underway: null, keptOf: undefined };
}

/** A saved turn as it would be asked again: by the same models where there were several. */
function toQuery({ query, isComparison, columns }: Run): SentQuery {
  if (!isComparison) return { query };
  const models = columns.map(({ routed }) => routed.id);
  return { query, model: 'auto-standard', models, compareMode: true };
}

function goOn(earlier: readonly Run[], { userId, turns, query }: KeptConversation): Beginning {
  const known = new Set(earlier.map(({ queryId }) => queryId));
  const missing = turns.filter(({ queryId }) => !known.has(queryId));
  const run = missing.at(-1);
  if (!run) return begin(earlier);
  const all = reviveTurns([...earlier, ...missing]);
  const last = all.at(-1) ?? run;
  const request: RunRequest = { query, askedName: last.askedName };
  return {
    run: last,
    history: all.slice(0, -1),
    request,
    underway: last.phase === 'ended' ? null : { ...request, underway: last },
    keptOf: userId,
  };
}
