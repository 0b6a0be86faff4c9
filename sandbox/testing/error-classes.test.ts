import Anthropic from '@anthropic-ai/sdk';
import { ApiError } from '@google/genai';
import OpenAI from 'openai';
import { describe, expect, it } from 'vitest';
import type { ScenarioName } from '../control/scenarios.ts';
import { useSandbox } from './sandbox-under-test.ts';
import type { ConnectVendor } from './clients/vendor-client.ts';
import { connectAnthropic } from './clients/anthropic-client.ts';
import { connectGoogle } from './clients/google-client.ts';
import { connectOpenAi, connectXai } from './clients/openai-client.ts';

const sandbox = useSandbox();

interface ErrorCase {
  vendor: string;
  connect: ConnectVendor;
  scenario: ScenarioName;
  error: new (...args: never[]) => Error;
}

function casesOf(
  vendor: string,
  connect: ConnectVendor,
  errors: Partial<Record<ScenarioName, ErrorCase['error']>>,
): ErrorCase[] {
  return Object.entries(errors).map(([scenario, error]) => ({
    vendor,
    connect,
    scenario: scenario as ScenarioName,
    error,
  }));
}

const cases = [
  ...casesOf('openai', connectOpenAi, {
    'rate-limited': OpenAI.RateLimitError,
    'server-error': OpenAI.InternalServerError,
    overloaded: OpenAI.InternalServerError,
    retired: OpenAI.NotFoundError,
    'invalid-key': OpenAI.AuthenticationError,
    'bad-request': OpenAI.BadRequestError,
    'timeout-408': OpenAI.APIError,
    close: OpenAI.APIConnectionError,
  }),
  ...casesOf('xai', connectXai, {
    'rate-limited': OpenAI.RateLimitError,
    'server-error': OpenAI.InternalServerError,
    overloaded: OpenAI.InternalServerError,
    retired: OpenAI.NotFoundError,
    'invalid-key': OpenAI.BadRequestError,
    'bad-request': OpenAI.BadRequestError,
    close: OpenAI.APIConnectionError,
  }),
  ...casesOf('anthropic', connectAnthropic, {
    'rate-limited': Anthropic.RateLimitError,
    'server-error': Anthropic.InternalServerError,
    overloaded: Anthropic.InternalServerError,
    retired: Anthropic.NotFoundError,
    'invalid-key': Anthropic.AuthenticationError,
    'bad-request': Anthropic.BadRequestError,
    'timeout-408': Anthropic.APIError,
    close: Anthropic.APIConnectionError,
  }),
  ...casesOf('google', connectGoogle, {
    'rate-limited': ApiError,
    'server-error': ApiError,
    overloaded: ApiError,
    retired: ApiError,
    'invalid-key': ApiError,
    'bad-request': ApiError,
    close: TypeError,
  }),
];

describe('the official SDKs throw their own error classes', () => {
  it.each(cases)('$vendor $scenario', async ({ connect, scenario, error }) => {
    await sandbox.play(scenario);
    const client = connect(sandbox.url);
    await expect(client.whole({ prompt: 'Hello' })).rejects.toBeInstanceOf(error);
    await expect(client.stream({ prompt: 'Hello' })).rejects.toBeInstanceOf(error);
  });
});
