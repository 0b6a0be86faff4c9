import { z } from 'zod';
import type { SimulatedModel } from '../vendor/models.ts';
import { planThinking } from '../vendor/thinking.ts';
import { refuseRequest, type Thinking } from '../vendor/vendor.ts';

/** Source: https://ai.google.dev/gemini-api/docs/thinking */
export const configSchema = z.looseObject({
  maxOutputTokens: z.int().optional(),
  temperature: z.number().optional(),
  stopSequences: z.array(z.string()).optional(),
  responseMimeType: z.string().optional(),
  responseJsonSchema: z.looseObject({}).optional(),
  candidateCount: z.int().optional(),
  topP: z.number().optional(),
  topK: z.number().optional(),
  seed: z.number().optional(),
  presencePenalty: z.number().optional(),
  frequencyPenalty: z.number().optional(),
  thinkingConfig: z
    .looseObject({
      includeThoughts: z.boolean().optional(),
      thinkingBudget: z.int().optional(),
      thinkingLevel: z.string().optional(),
    })
    .optional(),
});
type Config = z.infer<typeof configSchema>;

export function readThinking(served: SimulatedModel, config: Config): Thinking | undefined {
  if (served.temperature === 'ignored') checkSampling(config);
  checkRanges(config);
  const { includeThoughts = false, thinkingBudget, thinkingLevel } = config.thinkingConfig ?? {};
  if (thinkingLevel !== undefined) checkLevel(served, thinkingLevel);
  if (thinkingBudget === undefined) {
    return planThinking(served, thinkingLevel?.toLowerCase(), includeThoughts);
  }
  checkBudget(served, thinkingBudget);
  if (thinkingBudget === 0) return undefined;
  const plan = planThinking(served, 'medium', includeThoughts);
  return plan && { ...plan, ...(thinkingBudget > 0 && { budgetTokens: thinkingBudget }) };
}

/**
 * The ranges are Google's (https://ai.google.dev/api/generate-content#generationconfig), but the wording is ours.
 */
function checkRanges({ topP = 1, topK = 1, seed = 0, ...penalties }: Config): void {
  if (topP < 0 || topP > 1) refuseRequest('top_p must be from 0 to 1.');
  if (topK < 1 || !Number.isInteger(topK)) refuseRequest('top_k must be a positive integer.');
  if (seed !== Math.trunc(seed) || Math.abs(seed) >= 2 ** 31) {
    refuseRequest(`Invalid value at 'generation_config.seed' (TYPE_INT32), ${seed}`);
  }
  const { presencePenalty = 0, frequencyPenalty = 0 } = penalties;
  if (Math.max(Math.abs(presencePenalty), Math.abs(frequencyPenalty)) > 2) {
    refuseRequest('Penalties must be from -2 to 2.');
  }
}

/** Gemini 4 doesn't let requests control its sampling. */
function checkSampling({ candidateCount = 1, presencePenalty, frequencyPenalty }: Config): void {
  if (candidateCount > 1) refuseRequest('Multiple candidates is not enabled for this model');
  if (presencePenalty !== undefined || frequencyPenalty !== undefined) {
    refuseRequest('Penalty is not enabled for this model');
  }
}

function checkLevel({ reasoning }: SimulatedModel, level: string): void {
  const efforts = reasoning?.efforts ?? [];
  if (efforts.length === 0) refuseRequest('Thinking level is not supported for this model.');
  if (!efforts.includes(level.toLowerCase())) {
    refuseRequest(
      `Thinking level ${level.toUpperCase()} is not supported for this model. Please retry with ` +
        'other thinking level.',
    );
  }
}

/** Models that have always taken a thinking level reject a token budget. */
function checkBudget({ reasoning }: SimulatedModel, budget: number): void {
  const isByLevel = reasoning !== null && reasoning.efforts.length > 0;
  if (isByLevel && !reasoning.efforts.includes('minimal')) {
    refuseRequest(
      'Thinking budget is not supported for this model. Please use thinking level instead.',
    );
  }
  if (budget === 0 && reasoning?.mode === 'always') {
    refuseRequest('Budget 0 is invalid. This model only works in thinking mode.');
  }
}
