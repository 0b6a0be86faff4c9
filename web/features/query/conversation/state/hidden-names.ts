import { hiddenProvider } from '#shared/contract/query/constants.ts';
import type { ModelId } from '#shared/contract/models/schemas.ts';
import type { RoutedColumn } from '#shared/contract/query/stream-events.ts';
import type { ShownAnswer, Turn } from './turn.ts';

/** Whether we know which model it is. */
export function isNamed(routed: RoutedColumn): routed is RoutedColumn & { id: ModelId } {
  return routed.provider !== hiddenProvider;
}

/** Whether the server hides the model's name until the user votes or reveals it. */
export function isHidden({ routed }: ShownAnswer): boolean {
  return !isNamed(routed);
}

export function hasHiddenNames({ answers }: Turn): boolean {
  return answers.some(isHidden);
}
