import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { LoadJob, LoadMessage, LoadResult } from './load.ts';

export interface LoadGenerator {
  run(job: LoadJob, onAllOpen?: () => void): Promise<LoadResult>;
  stop(): void;
}

/** Sends requests from a separate process, one job at a time. */
export function startLoadGenerator(): LoadGenerator {
  const child = fork(fileURLToPath(new URL('load-main.ts', import.meta.url)));
  return {
    run(job, onAllOpen) {
      const { promise, resolve, reject } = Promise.withResolvers<LoadResult>();
      const onExit = () => reject(new Error('The load generator ended.'));
      const onMessage = (message: LoadMessage) => {
        if (message.type === 'all-open') return onAllOpen?.();
        child.off('message', onMessage).off('exit', onExit);
        resolve(message.result);
      };
      child.on('message', onMessage).once('exit', onExit);
      child.send(job);
      return promise;
    },
    stop() {
      if (child.connected) child.disconnect();
    },
  };
}
