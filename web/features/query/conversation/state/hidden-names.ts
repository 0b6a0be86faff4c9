import { hiddenProvider } from '#shared/contract/query/constants.ts';
import type { ModelId } from '#shared/contract/models/schemas.ts';
import type { RoutedColumn } from '#shared/contract/query/stream-events.ts';
import type { ShownAnswer, Turn } from './turn.ts';

/** Whether the server has told us which model answered. It hides this in a blind comparison. */
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
