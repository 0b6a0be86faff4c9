/** Limits that the watchdog thread enforces on a parser. */
export interface WatchedProcess {
  memoryLimitBytes: number;
  /** One number in shared memory: the CPU time in milliseconds at which the process is killed. */
  cpuDeadlineMs: Float64Array;
}

/** The signal that ends a process when a file takes too long. */
export const tooLongSignal = 'SIGALRM';
