export { createThreadsArea } from './create-threads.ts';
export type { ThreadStore } from './ports.ts';
export { createThreadStore } from './store/thread-store.ts';
