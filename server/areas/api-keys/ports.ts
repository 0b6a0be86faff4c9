export type { ResponseCache } from './store/response-cache.ts';
export type { StoredResponse, StoredResponses } from './store/stored-responses.ts';
