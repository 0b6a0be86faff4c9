import type { Channel } from '../connection/notice-listener.ts';

/** What server processes tell each other of running answers: `stop <query>`. */
export const answersChannelName = 'switchyard_answers';

export interface AnswerNoticeHandlers {
  stop(queryId: string): void;
}

/** Whether a person may is decided where they asked: a notice has only the query's id. */
export function answersChannel({ stop }: AnswerNoticeHandlers): Channel {
  return {
    name: answersChannelName,
    async onNotice(payload) {
      const [kind, queryId = ''] = payload.split(' ');
      if (kind === 'stop') stop(queryId);
    },
    // What was lost is found with the next sign of life.
    onListening: async () => {},
  };
}
