import { workerData } from 'node:worker_threads';

// A thread of its own, for the main one may be deep in a parser's loop or in native code.
const { memoryLimitBytes } = workerData as { memoryLimitBytes: number };
const parent = process.ppid;

setInterval(() => {
  const isOrphan = process.ppid !== parent;
  if (isOrphan || process.memoryUsage.rss() > memoryLimitBytes)
    process.kill(process.pid, 'SIGKILL');
}, 20);
