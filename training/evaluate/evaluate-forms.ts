import type { RoutingRow } from '../rows/read-rows.ts';
import { evaluationStyle } from '../wordings/word-question.ts';
import { wordRows } from '../wordings/word-rows.ts';
import { dials, type RouteRow, type Routed } from './evaluate-router.ts';
import { bestSingle, bySource, modelsOf } from './pools.ts';
import { mean, type StrongOrWeak } from './statistics.ts';

export const forms = ['test', 'people'] as const;
/** Whether questions are worded as in a test or as people ask them. */
export type Form = (typeof forms)[number];

/** One question in one wording, with the result of each way of choosing. */
export interface Case {
  group: string;
  source: string;
  form: Form;
  quality: number;
  balanced: number;
  best: number;
  random: number;
  oracle: number;
  gap: StrongOrWeak;
  /** Each model's predicted chance and actual score; empty if the chances come from published tables. */
  said: (readonly [chance: number, came: number])[];
}

/** Wordings per question. None of them was used for training. */
export const wordingsOfEach = 2;

/**
 * Evaluates a router on rows in both forms. `before` shows which fixed model is a source's best.
 */
export function evaluateForms(
  route: RouteRow,
  rows: readonly RoutingRow[],
  before: readonly RoutingRow[],
): Case[] {
  const known = new Set(before.flatMap(({ results }) => results.map(([model]) => model)));
  return bySource(rows, 1).flatMap(([source, own]) => {
    const models = modelsOf(own).filter((model) => known.has(model));
    if (models.length < 2) return [];
    const same = before.filter((row) => row.source === source);
    const best = bestSingle(same.length > 0 ? same : before, models);
    const asked = wordRows(own, evaluationStyle, wordingsOfEach);
    const judge = (form: Form) => (row: RoutingRow) => judgeRow(route, row, { models, best, form });
    return [...own.map(judge('test')), ...asked.map(judge('people'))];
  });
}

interface Ways {
  models: readonly string[];
  best: string;
  form: Form;
}

function judgeRow(route: RouteRow, row: RoutingRow, { models, best, form }: Ways): Case {
  const atQuality = route(row, models);
  const scores = models.flatMap((model) => row.scores[model] ?? []);
  return {
    group: row.group,
    source: row.source,
    form,
    quality: atQuality.score,
    balanced: route(row, models, undefined, dials.balanced).score,
    best: row.scores[best] ?? 0,
    random: mean(scores),
    oracle: Math.max(...scores),
    gap: { gap: saidGap(atQuality), ...strongAndWeak(row) },
    said: atQuality.isMeasured
      ? [...atQuality.chances].map(([model, chance]) => [chance, row.scores[model] ?? 0])
      : [],
  };
}

const strong = 'openai:gpt-4-turbo';
const weak = 'x:mixtral-8x7b-instruct';

/** The scores that RouteLLM's two models reached on a prompt. */
function strongAndWeak({ scores }: RoutingRow): { strong: number; weak: number } {
  return { strong: scores[strong] ?? 0, weak: scores[weak] ?? 0 };
}

/** How much better the router expects the strong model to be. */
function saidGap(routed: Routed): number {
  return (routed.chances.get(strong) ?? 0) - (routed.chances.get(weak) ?? 0);
}
