import { workerData } from 'node:worker_threads';
import { tooLongSignal, type WatchedProcess } from './watched.ts';

// Runs in its own thread, because a parser may keep the main thread busy in a loop or in native code.
const { memoryLimitBytes, cpuDeadlineMs } = workerData as WatchedProcess;
const parent = process.ppid;

setInterval(() => {
  const { user, system } = process.cpuUsage();
  const isOrphan = process.ppid !== parent;
  if (isOrphan || process.memoryUsage.rss() > memoryLimitBytes)
    process.kill(process.pid, 'SIGKILL');
  if ((user + system) / 1000 > (cpuDeadlineMs[0] ?? Infinity))
    process.kill(process.pid, tooLongSignal);
}, 20);
