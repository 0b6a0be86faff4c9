import type { RouteDetails } from '#shared/contract/query/schemas.ts';
import type { ModelScore, PromptReading } from '../ports.ts';
import { expectedAnswerTokens, expectedCostMicroUsd } from '../choose/score-models.ts';

/** The numbers behind a decision, as they are shown on demand. */
export function describeDecision(
  reading: PromptReading,
  ranked: readonly ModelScore[],
): RouteDetails {
  const needs = [
    reading.needsVision ? 'vision' : null,
    reading.needsImage ? 'image' : null,
    reading.needsDocuments ? 'documents' : null,
  ];
  const answerTokens = expectedAnswerTokens(reading);
  return {
    task: reading.task,
    domain: reading.domain,
    difficulty: reading.difficulty,
    promptTokens: reading.promptTokens,
    needs: needs.filter((need) => need !== null),
    scores: ranked.map(({ model, score, quality, chance, isMeasured, evidence, cost, speed }) => {
      const costMicroUsd = expectedCostMicroUsd(model, reading.promptTokens, answerTokens);
      return {
        model: model.id,
        score: rounded(score),
        quality: rounded(quality),
        cost: rounded(cost),
        speed: rounded(speed),
        chance: rounded(chance),
        isMeasured,
        ...(evidence && { preferred: { wins: evidence.wins, of: evidence.comparisons } }),
        ...(model.skillsLike ? { skillsLike: model.skillsLike } : {}),
        costMicroUsd: costMicroUsd === null ? null : Math.round(costMicroUsd),
      };
    }),
  };
}

function rounded(share: number): number {
  return Math.round(share * 1000) / 1000;
}
