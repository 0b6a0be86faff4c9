import { openAiLoad } from './openai-load.ts';
import type { Target } from './target.ts';

export function bareUpstream(upstreamUrl: string): Target {
  return {
    name: 'bare',
    load: (pace, isStream, connections) =>
      openAiLoad(upstreamUrl, {}, { pace, isStream, connections }),
    pid: null,
    databasePid: null,
    stop: async () => {},
  };
}
