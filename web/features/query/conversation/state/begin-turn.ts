import type { SentFile } from '#web/api/stream/sent-query.ts';
import type { QueryRequest } from './conversation-state.ts';
import { sentFiles, startTurn, type Turn, type TurnFile } from './turn.ts';

let lastTurnId = 0;

/** A turn that is about to be sent. `traits.files` are files that the server already has. */
export function beginTurn(
  { query, askedName, files: sent = [] }: QueryRequest,
  traits: Partial<Pick<Turn, 'parentId' | 'files'>>,
): Turn {
  lastTurnId += 1;
  const hasFiles = sent.length > 0;
  return startTurn(lastTurnId, query.query, askedName, {
    ...traits,
    isComparison: query.compareMode ?? false,
    combines: query.combineOf ?? null,
    isTemporary: query.temporary ?? false,
    ...(hasFiles && {
      files: sent.map(toTurnFile),
    }),
    uploaded: hasFiles ? 0 : null,
  });
}

function toTurnFile({ file, kind }: SentFile): TurnFile {
  const sent: TurnFile = { name: file.name, kind, href: null };
  sentFiles.set(sent, file);
  return sent;
}
