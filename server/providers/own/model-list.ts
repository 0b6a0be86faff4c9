import { callWhole } from '../http/call-whole.ts';
import type { HttpPool } from '../http/pool/http-pool.ts';
import { trimBaseUrl } from '../http/request/call-parts.ts';
import { countOf, isObject, textOf, type JsonObject } from '../http/response/json.ts';
import type { VendorProtocol } from '../http/vendor-protocol.ts';
import { ProviderError } from '#server/providers/contract/provider-error.ts';
import type { ListedModel } from '#server/providers/contract/model-provider.ts';

const maxListBytes = 8 * 1024 * 1024;
/** The rest of a longer list is ignored. Today's longest lists have a few hundred models. */
const mostModels = 2_000;

export interface ListAccess {
  baseUrl: string;
  headers: Readonly<Record<string, string>>;
  secret: string;
}

/** Lists the models that write text. The lists of these servers have a single page. */
export async function listOwnModels(
  pool: HttpPool,
  protocol: Pick<VendorProtocol, 'id' | 'parseErrorBody'>,
  { baseUrl, headers, secret }: ListAccess,
  signal: AbortSignal,
): Promise<ListedModel[]> {
  const call = {
    method: 'GET',
    url: `${trimBaseUrl(baseUrl)}/models`,
    headers: { accept: 'application/json', ...headers },
    body: null,
    secret,
  } as const;
  const bounds = { timeoutMs: pool.timeouts.listMs, maxBytes: maxListBytes };
  const models = readOwnModels(await callWhole(pool, protocol, call, bounds, signal));
  if (models) return models;
  throw new ProviderError(protocol.id, 'malformed-reply', 'The response isn’t a list of models.', {
    status: 200,
  });
}

/** Reads `{ data: [...] }` or a plain array; null for anything else. */
export function readOwnModels(body: unknown): ListedModel[] | null {
  const list = isObject(body) ? body.data : body;
  if (!Array.isArray(list)) return null;
  const byId = new Map<string, ListedModel>();
  for (const model of list.filter(isObject)) {
    const upstreamId = textOf(model.id);
    if (upstreamId !== '' && writesText(model)) byId.set(upstreamId, readModel(upstreamId, model));
  }
  return [...byId.values()].slice(0, mostModels);
}

const textTypes = /^(?:chat|language|code|llm|vlm|base|model|)$/i;
const otherNames = /\b(?:embed(?:ding)?s?|rerank(?:er)?|whisper|tts|moderation|guard|bge)\b/i;

/** Some lists also have models for embeddings, speech and moderation, and few mark them as such. */
function writesText(model: JsonObject): boolean {
  const { architecture, capabilities } = model;
  const outputs = isObject(architecture) ? architecture.output_modalities : null;
  if (Array.isArray(outputs)) return outputs.includes('text');
  if (isObject(capabilities) && capabilities.completion_chat === false) return false;
  if (model.object !== 'model' && !textTypes.test(textOf(model.type))) return false;
  return !otherNames.test(textOf(model.id).replaceAll('_', ' '));
}

/** Servers use different fields for the context window, vision and prices. */
function readModel(upstreamId: string, model: JsonObject): ListedModel {
  const { architecture, capabilities, meta, pricing, top_provider: provider } = model;
  const window = [
    model.max_model_len,
    model.context_length,
    model.context_window,
    model.max_context_length,
    isObject(meta) ? meta.n_ctx : null,
  ].find((count) => countOf(count) > 0);
  const output = isObject(provider) ? countOf(provider.max_completion_tokens) : 0;
  const inputs = isObject(architecture) ? architecture.input_modalities : null;
  const vision = isObject(capabilities) ? capabilities.vision : null;
  return {
    upstreamId,
    ...(window !== undefined && { contextTokens: Math.floor(countOf(window)) }),
    ...(output > 0 && { maxOutputTokens: Math.floor(output) }),
    ...(Array.isArray(inputs) && { sees: inputs.includes('image') }),
    ...(typeof vision === 'boolean' && { sees: vision }),
    ...(isObject(pricing) && readPrices(pricing)),
  };
}

/** OpenRouter's prices are strings in dollars per token. */
function readPrices({ prompt, completion }: JsonObject) {
  const [input, output] = [prompt, completion].map((text) =>
    typeof text === 'string' && text !== '' ? Math.round(Number(text) * 1e12) : NaN,
  );
  const isPrice = (value: number | undefined): value is number =>
    value !== undefined && Number.isSafeInteger(value) && value >= 0 && value <= 1e10;
  if (!isPrice(input) || !isPrice(output)) return {};
  return { inputMicroUsdPerMillion: input, outputMicroUsdPerMillion: output };
}
