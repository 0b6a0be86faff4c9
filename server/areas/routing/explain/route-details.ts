import type { RouteDetails } from '#shared/contract/query/schemas.ts';
import type { Learned } from '../learned/router-weights.ts';
import type { DialSetting } from '../choose/dial.ts';
import type { ModelScore } from '../choose/score-models.ts';
import { isChanceKnown, rangeOf } from './what-is-known.ts';
import type { PromptTraits } from '../prompt/parse-prompt.ts';

/** The numbers behind a decision, for the details that users can open. */
export function toRouteDetails(
  traits: PromptTraits,
  ranked: readonly ModelScore[],
  { dial, learned }: { dial: DialSetting; learned: Learned | null },
): RouteDetails {
  const needs = [
    traits.needsVision ? 'vision' : null,
    traits.needsImage ? 'image' : null,
    traits.needsDocuments ? 'documents' : null,
  ];
  return {
    task: traits.task,
    domain: traits.domain,
    difficulty: traits.difficulty,
    promptTokens: traits.promptTokens,
    needs: needs.filter((need) => need !== null),
    dial,
    scores: ranked.map((ranking) => {
      const { model, score, quality, chance, isMeasured, evidence, cost, speed } = ranking;
      const { costMicroUsd } = ranking.figures;
      return {
        model: model.id,
        score: rounded(score),
        quality: rounded(quality),
        cost: rounded(cost),
        speed: rounded(speed),
        chance: rounded(chance),
        range: rangeOf(ranking).map(rounded) as [number, number],
        isMeasured,
        isCalibrated: isChanceKnown(ranking, traits, learned),
        ...(evidence && { preferred: { wins: evidence.wins, of: evidence.comparisons } }),
        ...(model.firstGuess ? { skillsLike: model.firstGuess.like } : {}),
        tokensPerSecond: model.tokensPerSecond,
        costMicroUsd: costMicroUsd === null ? null : Math.round(costMicroUsd),
      };
    }),
  };
}

function rounded(share: number): number {
  return Math.round(share * 1e6) / 1e6;
}
