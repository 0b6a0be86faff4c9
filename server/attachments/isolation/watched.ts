/** What the thread beside a parser holds it to. */
export interface Watched {
  memoryLimitBytes: number;
  /** One number in shared memory: the processor time, in milliseconds, at which the process is ended. */
  cpuDeadlineMs: Float64Array;
}

/** By this signal a process ends itself when a file has taken too long. */
export const tooLongSignal = 'SIGALRM';
