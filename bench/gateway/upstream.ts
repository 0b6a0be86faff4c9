import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

export interface Upstream {
  url: string;
  stop(): void;
}

/** `model` is the model that the replies name, which determines the price. */
export async function startUpstream(model = 'gpt-3.5-turbo'): Promise<Upstream> {
  const child = fork(fileURLToPath(new URL('upstream-main.ts', import.meta.url)), {
    env: { ...process.env, BENCH_MODEL: model },
  });
  const [{ port }] = (await once(child, 'message')) as [{ port: number }];
  return {
    url: `http://127.0.0.1:${port}`,
    stop() {
      if (child.connected) child.disconnect();
    },
  };
}
