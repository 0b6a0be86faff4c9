export type { InstructionStore } from './ports.ts';
export { instructionRoutes } from './routes.ts';
export { createInstructionStore } from './store/instruction-store.ts';
