import type { Pace } from '../fake-answers.ts';
import type { Load } from '../load.ts';

/** The target of a load: the upstream itself, or a gateway in front of it. */
export interface Target {
  name: string;
  load(pace: Pace, isStream: boolean, connections: number): Load;
  /** The gateway's own process; null for the upstream alone. */
  pid: number | null;
  databasePid: number | null;
  stop(): Promise<void>;
}
