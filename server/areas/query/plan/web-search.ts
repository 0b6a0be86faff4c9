import type { SearchChoice } from '#shared/contract/query/constants.ts';
import { AppError } from '#server/platform/app-error.ts';
import { whySearchIsOff } from '../../models/index.ts';
import type { QueryDeps } from '../query-deps.ts';
import type { SentPrompt } from './prompt.ts';

/** Whether a prompt may search the web, and if not, why. */
export interface SearchPlan {
  choice: SearchChoice;
  /** A sentence that says why the prompt may not search; null if it may, or if its sender turned search off. */
  closed: string | null;
}

/**
 * Applies the installation's rules to the sender's choice. Throws an AppError if a program requests
 * a search that isn't allowed, because an answer without it would be wrong.
 */
export function planSearch(
  deps: Pick<QueryDeps, 'settings' | 'where'>,
  { input, program, combine }: SentPrompt,
): SearchPlan {
  const { search: choice = program ? 'off' : 'auto', only = [] } = input;
  if (choice === 'off' || combine) return { choice: 'off', closed: null };
  const closed = whySearchIsOff(deps.settings, deps.where, only);
  if (closed === null) return { choice, closed };
  if (program) throw refuseSearch(closed);
  return { choice: 'off', closed };
}

export function refuseSearch(why: string): AppError {
  return new AppError('invalid-input', `web_search_options: ${why}`, {
    fieldErrors: { web_search_options: why },
  });
}
