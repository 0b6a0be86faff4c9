import type { Model } from '#server/providers/contract/model.ts';
import type { RoutingRow } from '../rows/read-rows.ts';
import { changeWording, wordingChanges } from '../wordings/change-wording.ts';
import { evaluationStyle, wordQuestion } from '../wordings/word-question.ts';
import type { EverydayPrompt } from './read-everyday.ts';
import { dials, type RankModels } from './evaluate-router.ts';

/** A prompt, and the same prompt with one change to its wording. */
export interface Change {
  change: string;
  base: string;
  changed: string;
}

/** How often a different wording changed the choice, by pool and dial. */
export interface Steadiness {
  change: string;
  count: number;
  moved: Record<string, number>;
}

export const testForm = 'as a test puts it';

/** Questions in people's own wording, with every change of wording applied to each. */
export function changesOfRows(rows: readonly RoutingRow[]): Change[] {
  return rows.flatMap(({ prompt }) => {
    const base = wordQuestion(prompt, { ...evaluationStyle, isPlain: true }, 0);
    const worded = wordingChanges.map((change) => ({
      change,
      base,
      changed: changeWording(base, change),
    }));
    return [...worded, { change: testForm, base, changed: prompt }];
  });
}

/** Everyday prompts with their hand-written variants. */
export function changesOfEveryday(prompts: readonly EverydayPrompt[]): Change[] {
  const byId = new Map(prompts.map((each) => [each.id, each.prompt]));
  return prompts.flatMap(({ of, change, prompt }) => {
    const base = of === undefined ? undefined : byId.get(of);
    return base === undefined || change === undefined ? [] : [{ change, base, changed: prompt }];
  });
}

export function measureSteadiness(
  changes: readonly Change[],
  rank: RankModels,
  pools: Readonly<Record<string, readonly Model[]>>,
): Steadiness[] {
  const settings = Object.entries(pools).flatMap(([pool, models]) =>
    Object.entries(dials).map(([dial, at]) => ({ name: `${pool}, ${dial}`, models, at })),
  );
  return [...Map.groupBy(changes, ({ change }) => change)].map(([change, own]) => {
    const moved: Record<string, number> = {};
    for (const { name, models, at } of settings) {
      const choose = (prompt: string) => rank(prompt, models, at)[0]?.model.id;
      moved[name] = own.filter(({ base, changed }) => choose(base) !== choose(changed)).length;
    }
    return { change, count: own.length, moved };
  });
}
