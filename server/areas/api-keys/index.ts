export { createApiKeysArea } from './create-api-keys.ts';
export { readableReasoning } from './v1/vendor-reasoning.ts';
export { createFindKeyHolder } from './routes/find-key-holder.ts';
