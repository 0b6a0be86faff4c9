import type { RoutingRow } from '../read-rows.ts';
import type { Routed } from './evaluate-router.ts';

const strong = 'openai:gpt-4-turbo';
const weak = 'x:mixtral-8x7b-instruct';

/** How RouteLLM's two models did on a prompt. */
export function strongAndWeak({ scores }: RoutingRow): { strong: number; weak: number } {
  return { strong: scores[strong] ?? 0, weak: scores[weak] ?? 0 };
}

/** How much better a router says the strong model does. */
export function saidGap(routed: Routed): number {
  return (routed.chances.get(strong) ?? 0) - (routed.chances.get(weak) ?? 0);
}
