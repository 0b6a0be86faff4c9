import type { Actor } from '#server/platform/actor.ts';
import type { ModelProvider } from '#server/providers/contract/model-provider.ts';
import {
  startCall,
  type CallUse,
  type DirectCall,
  type DirectDeps,
  type StartedCall,
} from './start-call.ts';

/** Starts a call, runs `work`, and stores how the call ended. */
export async function callProvider<Done>(
  deps: DirectDeps,
  actor: Actor,
  call: DirectCall,
  signal: AbortSignal,
  work: (provider: ModelProvider, started: StartedCall) => Promise<{ done: Done; use: CallUse }>,
): Promise<Done> {
  const started = await startCall(deps, actor, call, signal);
  try {
    const { done, use } = await work(deps.providers.get(call.provider), started);
    await started.finish(use);
    return done;
  } catch (cause) {
    throw await started.fail(cause);
  }
}
