import type { Actor } from '#server/platform/actor.ts';
import type { Moderation } from '#shared/contract/v1/embedding-schemas.ts';
import type { ModerationRequest } from '#server/providers/contract/model-provider.ts';
import { ProviderError } from '#server/providers/contract/provider-error.ts';
import { moderationModel } from '../../models/index.ts';
import type { DirectDeps } from '../limits/charge-call.ts';
import { callProvider } from './call-provider.ts';

/** Classifies inputs as harmful or not, which is free. */
export function moderate(
  deps: DirectDeps,
  actor: Actor,
  { input, model }: Pick<ModerationRequest, 'input'> & { model: string | null },
  signal: AbortSignal,
): Promise<Moderation> {
  const { provider, upstreamId } = moderationModel();
  const call = { provider, name: 'Moderation', mostMicroUsd: 0 };
  return callProvider(deps, actor, call, async (vendor) => {
    if (!vendor.moderate)
      throw new ProviderError(provider, 'model-gone', 'It offers no moderation.');
    const request = { upstreamId: model ?? upstreamId, input };
    return { done: await vendor.moderate(request, signal), cost: null };
  });
}
