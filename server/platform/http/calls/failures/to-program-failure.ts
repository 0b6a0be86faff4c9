import type { FastifyRequest } from 'fastify';
import { toAnthropicFailure } from './to-anthropic-error.ts';
import { toOpenAiFailure } from './to-openai-error.ts';
import type { Failure } from './to-problem.ts';

/** Converts an error to a response under /v1, in the format of the API that is called. */
export function toProgramFailure(
  failure: Failure,
  request: Pick<FastifyRequest, 'id' | 'url' | 'headers'>,
) {
  return isAnthropicCall(request)
    ? toAnthropicFailure(failure, request.id)
    : toOpenAiFailure(failure);
}

/** Both vendors have an endpoint for models, but only Anthropic's clients send an API version. */
function isAnthropicCall({ url, headers }: Pick<FastifyRequest, 'url' | 'headers'>): boolean {
  return (
    /^\/v1\/messages(?![\w-])/.test(url) ||
    (url.startsWith('/v1/models') && headers['anthropic-version'] !== undefined)
  );
}
