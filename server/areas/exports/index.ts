export { createExportsArea } from './create-exports.ts';
