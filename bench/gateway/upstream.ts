import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

export interface Upstream {
  url: string;
  stop(): void;
}

export async function startUpstream(): Promise<Upstream> {
  const child = fork(fileURLToPath(new URL('upstream-main.ts', import.meta.url)));
  const [{ port }] = (await once(child, 'message')) as [{ port: number }];
  return {
    url: `http://127.0.0.1:${port}`,
    stop() {
      if (child.connected) child.disconnect();
    },
  };
}
