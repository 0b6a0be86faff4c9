import { createChatProtocol } from '#server/providers/http/chat-completions/chat-protocol.ts';
import { createProvider } from '#server/providers/http/create-provider.ts';
import { createBearerModelList } from '#server/providers/http/model-list/bearer-model-list.ts';
import { openHttpPool } from '#server/providers/http/pool/http-pool.ts';
import { openai } from '#server/providers/openai/provider.ts';
import { parseOpenAiError } from '#server/providers/openai/error-body.ts';
import type { ProviderAccess, ProviderDescriptor } from '#server/providers/provider.ts';
import type { KnownProviderId } from '#shared/contract/models/providers.ts';

// The contract's table lacks this id. The test adds it, so the cast is safe.
const id = 'acme' as KnownProviderId;
const model = openai.models.find(({ id: modelId }) => modelId === 'openai:gpt-3.5-turbo');
if (!model) throw new Error('OpenAI has no free model.');

/** A provider with one model that uses OpenAI's Chat Completions format. */
export const fifthProvider: ProviderDescriptor = {
  id,
  name: 'Acme',
  link: 'https://acme.example',
  description: 'The makers of everything.',
  keySetting: 'api.acme.key',
  keyVariable: 'ACME_API_KEY',
  baseUrlVariable: 'ACME_BASE_URL',
  baseUrl: 'https://api.acme.example/v1',
  models: [
    {
      ...model,
      id: `${id}:anvil`,
      provider: id,
      model: 'anvil',
      name: 'Anvil',
      upstreamId: 'anvil',
      retirement: null,
      successors: [],
    },
  ],
  listings: [
    {
      id: `${id}:anvil`,
      picker: { isStandard: false },
      directory: { isStandard: false },
    },
  ],
  connect: connectAcme,
};

function connectAcme({ baseUrl, apiKey, timeouts }: ProviderAccess) {
  const readUsage = () => ({ inputTokens: 1, outputTokens: 1 });
  const dialect = { readUsage, parseErrorBody: parseOpenAiError, writeDocument: () => ({}) };
  return createProvider(
    createChatProtocol({ id, baseUrl, apiKey, ...dialect }),
    openHttpPool(timeouts),
    { modelList: createBearerModelList(baseUrl) },
  );
}
