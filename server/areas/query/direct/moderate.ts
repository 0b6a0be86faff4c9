import type { Actor } from '#server/platform/actor.ts';
import type { Moderation } from '#shared/contract/v1/embedding-schemas.ts';
import type { ModerationRequest } from '#server/providers/contract/model-provider.ts';
import { ProviderError } from '#server/providers/contract/provider-error.ts';
import { moderationModel } from '../../models/index.ts';
import { callProvider } from './call-provider.ts';
import type { DirectDeps } from './start-call.ts';

/** Classifies inputs as harmful or not, which is free. */
export function moderate(
  deps: DirectDeps,
  actor: Actor,
  { input, model }: Pick<ModerationRequest, 'input'> & { model: string | null },
  signal: AbortSignal,
): Promise<Moderation> {
  const { provider, upstreamId } = moderationModel();
  const asked = model ?? upstreamId;
  const call = {
    kind: 'moderation',
    provider,
    name: 'Moderation',
    askedModel: `${provider}:${asked}`,
    mostMicroUsd: 0,
  } as const;
  return callProvider(deps, actor, call, signal, async (vendor, started) => {
    if (!vendor.moderate)
      throw new ProviderError(provider, 'model-gone', 'This provider doesn’t offer moderation.');
    const use = {
      provider,
      // Statistics recognize moderation by this name, whatever version the program asked for.
      model: upstreamId,
      name: upstreamId,
      upstreamModel: asked,
      inputTokens: null,
      outputTokens: null,
      costMicroUsd: 0,
    };
    return { done: await vendor.moderate({ upstreamId: asked, input }, started.signal), use };
  });
}
