import type { Pace } from '../fake-answers.ts';
import type { Load } from '../load.ts';

/** What a question is sent to: the upstream itself, or a gateway before it. */
export interface Target {
  name: string;
  load(pace: Pace, isStream: boolean, connections: number): Load;
  /** The gateway's own process; null for the bare upstream. */
  pid: number | null;
  databasePid: number | null;
  stop(): Promise<void>;
}
