import { tableOf } from '../../scripts/markdown-table.ts';
import type { RoutingRow } from '../rows/read-rows.ts';
import { evaluationStyle } from '../wordings/word-question.ts';
import { wordRows } from '../wordings/word-rows.ts';
import { forms, wordingsOfEach, type Form } from './evaluate-forms.ts';
import type { RouteRow } from './evaluate-router.ts';
import { points } from './report-forms.ts';
import { mean } from './statistics.ts';

const cheap = 'vertex:gemini-1.5-flash';
const dear = 'openai:gpt-4o';
const settings = [0, 25, 50, 75, 100];

/**
 * For two models with results: how often the more expensive one is chosen along the dial, and how
 * often the chosen model's answer is right.
 */
export function reportDialOnResults(route: RouteRow, rows: readonly RoutingRow[]): string {
  const sat = rows.filter(({ scores }) => cheap in scores && dear in scores);
  const asked: Record<Form, RoutingRow[]> = {
    test: sat,
    people: wordRows(sat, evaluationStyle, wordingsOfEach),
  };
  const lines = forms.map((form) => [
    form === 'test' ? 'test form' : "people's words",
    String(sat.length),
    ...settings.map((dial) => {
      const routed = asked[form].map((row) => route(row, [cheap, dear], undefined, dial));
      const ofDear = mean(routed.map(({ chosen }) => Number(chosen === dear)));
      return `${points(ofDear)}, ${points(mean(routed.map(({ score }) => score)))}`;
    }),
  ]);
  return tableOf(['form', 'questions', ...settings.map((dial) => `at ${dial}`)], lines);
}
