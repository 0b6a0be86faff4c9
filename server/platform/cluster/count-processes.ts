import { availableParallelism } from 'node:os';

/** The number of processes that a valid SERVER_PROCESSES specifies. `auto` means one per core. */
export function countProcesses(text: string): number {
  return text.trim() === 'auto' ? availableParallelism() : Number(text);
}
