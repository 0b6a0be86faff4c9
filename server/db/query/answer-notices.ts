import type { Channel } from '../connection/notice-listener.ts';

/** What server processes tell each other of running answers and their places. */
export const answersChannelName = 'switchyard_answers';

/** Each is told as `kind subject`, and `more` with the number of the last event. */
export interface AnswerNoticeHandlers {
  /** Its sender stopped it. */
  stop(queryId: string): void;
  /** Somebody reads it at another process. */
  follow(queryId: string): void;
  /** More of it can be read, or it has ended. */
  more(queryId: string): void;
  /** Queries wait at another process for places of these kinds, joined by commas. */
  want(kinds: string): void;
  /** There are places for queries that wait at this process. */
  free(processId: string): void;
}

const kinds: ReadonlySet<string> = new Set<keyof AnswerNoticeHandlers>([
  'stop',
  'follow',
  'more',
  'want',
  'free',
]);

function isKind(kind: string): kind is keyof AnswerNoticeHandlers {
  return kinds.has(kind);
}

/** Whether a person may is decided where they asked: a notice has only the query's id. */
export function answersChannel(handlers: AnswerNoticeHandlers): Channel {
  return {
    name: answersChannelName,
    async onNotice(payload) {
      const [kind = '', subject = ''] = payload.split(' ');
      if (isKind(kind)) handlers[kind](subject);
    },
    // What was lost is found without a notice, a little later.
    onListening: async () => {},
  };
}
