export { createApiKeysArea } from './create-api-keys.ts';
export { createFindKeyHolder } from './routes/find-key-holder.ts';
