export type { StoredResponse, StoredResponses } from './store/stored-responses.ts';
