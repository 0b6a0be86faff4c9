import { moderationSchema } from '#shared/contract/v1/embedding-schemas.ts';
import { ProviderError } from '#server/providers/contract/provider-error.ts';
import type { ModelProvider } from '#server/providers/contract/model-provider.ts';
import { callWhole } from '../http/call-whole.ts';
import type { HttpPool } from '../http/pool/http-pool.ts';
import { wholeHeaders } from '../http/request/call-parts.ts';
import { callOpenAi, type OpenAiAccess } from './access.ts';
import { parseOpenAiError } from './error-body.ts';

const protocol = { id: 'openai', parseErrorBody: parseOpenAiError } as const;
const maxResponseBytes = 16 * 1024 * 1024;

/** Source: https://platform.openai.com/docs/api-reference/moderations/create */
export function createModerator(
  pool: HttpPool,
  access: OpenAiAccess,
): NonNullable<ModelProvider['moderate']> {
  const bounds = { timeoutMs: pool.timeouts.transcriptMs, maxBytes: maxResponseBytes };
  return async ({ upstreamId: model, input }, signal) => {
    const body = JSON.stringify({ model, input });
    const call = callOpenAi(access, 'moderations', wholeHeaders, body);
    const reply = moderationSchema.safeParse(await callWhole(pool, protocol, call, bounds, signal));
    if (reply.success) return reply.data;
    throw new ProviderError('openai', 'malformed-reply', 'The reply contains no results.', {
      status: 200,
    });
  };
}
