import { ProviderError } from '#server/providers/contract/provider-error.ts';
import { callWhole } from '../call-whole.ts';
import type { HttpPool } from '../pool/http-pool.ts';
import { checkKey } from '../request/call-parts.ts';
import { isObject, type JsonObject } from '../response/json.ts';
import type { VendorProtocol } from '../vendor-protocol.ts';
import type { ListedModel } from '#server/providers/contract/model-provider.ts';

/** One page of a vendor's list. `next` is the cursor for the next page; null on the last one. */
export interface ModelPage {
  models: ListedModel[];
  next: string | null;
}

/** How a vendor lists the models that a key may use. */
export interface ModelList {
  /** `cursor` is the previous page's `next` value; null for the first page. */
  pageUrl(cursor: string | null): string;
  headers(key: string): Record<string, string>;
  /** Null if the body is not in the vendor's format. */
  readPage(page: JsonObject): ModelPage | null;
}

const maxPages = 20;
const maxPageBytes = 4 * 1024 * 1024;

/** Reads all pages of a list, with one time limit for all of them. */
export async function listModels(
  pool: HttpPool,
  protocol: VendorProtocol,
  modelList: ModelList,
  signal: AbortSignal,
): Promise<ListedModel[]> {
  const key = checkKey(protocol.id, protocol.apiKey());
  const endsAtMs = performance.now() + pool.timeouts.listMs;
  const models: ListedModel[] = [];
  let cursor: string | null = null;
  for (let page = 0; page < maxPages; page += 1) {
    const headers = { accept: 'application/json', ...modelList.headers(key) };
    const url = modelList.pageUrl(cursor);
    const call = { method: 'GET', url, headers, body: null, secret: key } as const;
    const timeoutMs = Math.max(1, endsAtMs - performance.now());
    const bounds = { timeoutMs, maxBytes: maxPageBytes };
    const body = await callWhole(pool, protocol, call, bounds, signal);
    const read = isObject(body) ? modelList.readPage(body) : null;
    if (!read) throw malformed(protocol, 'The reply isn’t a list of models.');
    models.push(...read.models);
    if (read.next === null) return models;
    cursor = read.next;
  }
  throw malformed(protocol, 'The list of models has too many pages.');
}

function malformed({ id }: VendorProtocol, message: string): ProviderError {
  return new ProviderError(id, 'malformed-reply', message, { status: 200 });
}
