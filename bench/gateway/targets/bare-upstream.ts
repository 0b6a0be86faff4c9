import { programLoad } from './program-load.ts';
import type { Target } from './target.ts';

export function bareUpstream(upstreamUrl: string): Target {
  return {
    name: 'bare',
    load: (pace, isStream, connections) =>
      programLoad(upstreamUrl, {}, { pace, isStream, connections }),
    pid: null,
    databasePid: null,
    stop: async () => {},
  };
}
