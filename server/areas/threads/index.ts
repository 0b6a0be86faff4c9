export { createThreadsArea } from './create-threads.ts';
export { createThreadStore, type ThreadStore } from './store/thread-store.ts';
