export { createRequestsArea, type RequestsArea } from './create-requests.ts';
export { readRequestPages, type RequestDeps } from './read-requests.ts';
