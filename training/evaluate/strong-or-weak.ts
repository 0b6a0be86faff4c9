import type { RoutingRow } from '../read-rows.ts';
import type { Routed } from './evaluate-router.ts';

const strong = 'openai:gpt-4-turbo';
const weak = 'x:mixtral-8x7b-instruct';

/** The scores of RouteLLM's two models on a prompt. */
export function strongAndWeak({ scores }: RoutingRow): { strong: number; weak: number } {
  return { strong: scores[strong] ?? 0, weak: scores[weak] ?? 0 };
}

/** How much better the router predicts the strong model to be. */
export function saidGap(routed: Routed): number {
  return (routed.chances.get(strong) ?? 0) - (routed.chances.get(weak) ?? 0);
}
