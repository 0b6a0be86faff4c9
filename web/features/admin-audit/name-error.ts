import type { LoggedError } from '#shared/contract/audit/schemas.ts';

const isCode = /^[a-z]+(-[a-z]+)*$/;

/** Failed calls are logged under an error code. The first line of `detail` says what happened. */
export function nameError({ message, detail }: Pick<LoggedError, 'message' | 'detail'>): string {
  return (isCode.test(message) && detail?.split('\n', 1)[0]) || message;
}
