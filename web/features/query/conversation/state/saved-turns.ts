import type { Run } from './turn.ts';

/** Whether the server keeps a signed-in person's turn: some answer came whole, or was stopped. */
export function isKept({ phase, columns }: Run): boolean {
  return (
    phase === 'ended' &&
    columns.some(({ receipt, failure }) => receipt && !failure && receipt.finish !== 'interrupted')
  );
}

/** The thread that a conversation is kept in, as its latest kept turn says; null before there is one. */
export function findThread(turns: readonly Run[]): string | null {
  return turns.findLast(isKept)?.threadId ?? null;
}
