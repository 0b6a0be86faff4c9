import type { Channel } from '../connection/notice-listener.ts';

/** What server processes tell each other of running answers. */
export const answersChannelName = 'switchyard_answers';

/** Each is told as `kind query`, and `more` with the number of the last event. */
export interface AnswerNoticeHandlers {
  /** Its sender stopped it. */
  stop(queryId: string): void;
  /** Somebody reads it at another process. */
  follow(queryId: string): void;
  /** More of it can be read, or it has ended. */
  more(queryId: string): void;
}

/** Whether a person may is decided where they asked: a notice has only the query's id. */
export function answersChannel(handlers: AnswerNoticeHandlers): Channel {
  return {
    name: answersChannelName,
    async onNotice(payload) {
      const [kind, queryId = ''] = payload.split(' ');
      if (kind === 'stop' || kind === 'follow' || kind === 'more') handlers[kind](queryId);
    },
    // What was lost is found without a notice, a little later.
    onListening: async () => {},
  };
}
