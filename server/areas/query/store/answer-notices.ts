import type { Channel } from '#server/platform/db/connection/notice-listener.ts';

/** The channel on which server processes notify each other about running answers. */
export const answersChannelName = 'switchyard_answers';

/** The handlers of each kind of notice. A notice consists of its kind and a query's id. */
export interface AnswerNoticeHandlers {
  /** The sender stopped the query. */
  stop(queryId: string): void;
  /** A reader in another process waits for the query's answer. */
  follow(queryId: string): void;
  /** The query has new events to read, or it has ended. */
  more(queryId: string): void;
}

const kinds: ReadonlySet<string> = new Set<keyof AnswerNoticeHandlers>(['stop', 'follow', 'more']);

function isKind(kind: string): kind is keyof AnswerNoticeHandlers {
  return kinds.has(kind);
}

/** The process that sends a notice checks permissions; the notice contains only the query's id. */
export function answersChannel(handlers: AnswerNoticeHandlers): Channel {
  return {
    name: answersChannelName,
    async onNotice(payload) {
      const [kind = '', subject = ''] = payload.split(' ');
      if (isKind(kind)) handlers[kind](subject);
    },
    // A lost notice does no harm, because processes also check the database regularly.
    onListening: async () => {},
  };
}
