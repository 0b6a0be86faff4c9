export { instructionRoutes } from './routes.ts';
export { createInstructionStore, type InstructionStore } from './store/instruction-store.ts';
