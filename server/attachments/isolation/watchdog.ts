import { workerData } from 'node:worker_threads';

// A thread of its own, because the main one may be busy in a parser's loop or in native code.
const { memoryLimitBytes } = workerData as { memoryLimitBytes: number };
const parent = process.ppid;

setInterval(() => {
  const isOrphan = process.ppid !== parent;
  if (isOrphan || process.memoryUsage.rss() > memoryLimitBytes)
    process.kill(process.pid, 'SIGKILL');
}, 20);
