import type { LoggedError } from '#shared/contract/audit/schemas.ts';

const isCode = /^[a-z]+(-[a-z]+)*$/;

/** A call that failed is logged by its code; what happened is the first line of its detail. */
export function nameError({ message, detail }: Pick<LoggedError, 'message' | 'detail'>): string {
  return (isCode.test(message) && detail?.split('\n', 1)[0]) || message;
}
