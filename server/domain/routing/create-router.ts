import type { ModelId } from '#shared/contract/models/schemas.ts';
import { describeDecision } from './explain/describe-decision.ts';
import { explainModel } from './explain/explain-model.ts';
import type { EvidenceByTask } from './evidence/evidence.ts';
import { gatherGrounds } from './routing-context.ts';
import type { Grounds, Learned } from './choose/estimate-quality.ts';
import type { RouterWeights } from './learned/router-weights.ts';
import type { PastRequest, PromptReading, Router } from './ports.ts';
import { readPrompt } from './prompt/parse-prompt.ts';
import { recommendModels } from './explain/recommend-models.ts';
import { defaultTradeOff, scoreModels, type TradeOff } from './choose/score-models.ts';

export interface RouterOptions {
  /** What training left; without it a model stands where published tables put it. */
  weights?: RouterWeights;
  /** Asked at each decision, so that a change acts at once. */
  tradeOff?: () => TradeOff;
  /** The policy in force; null is what was published, alone. Asked at each decision too. */
  evidence?: () => EvidenceByTask | null;
}

// Chosen by leaving sources out: the most gained among those that lose hardly anything on any (see the model card).
export const caution = 0.75;

/** A router that reads what a prompt demands and weighs chance of a good answer, cost and speed. */
export function createRouter({
  weights,
  tradeOff = () => defaultTradeOff,
  evidence = () => null,
}: RouterOptions = {}): Router {
  const learned = weights ? learnedFrom(weights) : null;
  return {
    decide(request) {
      const weighing = tradeOff();
      const asked = { ...gatherGrounds(request, learned), evidence: evidence() };
      const isInWords =
        asked.reading.needsImage && !request.candidates.some((model) => model.makesImages);
      const judging = isInWords ? { ...asked, reading: inWords(asked.reading) } : asked;
      const ranked = scoreModels(request.candidates, judging, weighing);
      const tryable = scoreModels(request.recommendable, asked, weighing);
      return {
        reading: asked.reading,
        ranked,
        reasonFor(id: ModelId) {
          const grounds = { judging, ranked, candidates: request.candidates, tradeOff: weighing };
          const reason = explainModel(id, grounds);
          return isInWords ? reason.replace(/^[^:]*/, noImageMaker) : reason;
        },
        recommendations: recommendModels(request.recommendable, tryable, asked.reading),
        details: describeDecision(asked.reading, ranked),
      };
    },
    read: (request) => gatherGrounds(request, learned).reading,
    reconsider(request) {
      const grounds = groundsOfPast(request, learned);
      return {
        reading: grounds.reading,
        rank: (policy) =>
          scoreModels(request.candidates, { ...grounds, evidence: policy }, tradeOff()),
      };
    },
  };
}

function groundsOfPast(
  { prompt, task, ...request }: PastRequest,
  learned: Learned | null,
): Grounds {
  if (prompt !== null) {
    const grounds = gatherGrounds({ ...request, prompt, recommendable: [] }, learned);
    const { reading } = grounds;
    // What was asked before it may have told more than the prompt alone does.
    return reading.isTold || reading.domain
      ? grounds
      : { ...grounds, reading: { ...reading, task } };
  }
  const reading = readPrompt({ ...request, prompt: '', recommendable: [] });
  return { reading: { ...reading, task, difficulty: 0.5 }, demand: null, learned };
}

const noImageMaker = 'In words, as none of these models makes images';

function learnedFrom(weights: RouterWeights): Learned {
  const profiles = new Map(weights.header.profiles.map((profile) => [profile.id, profile]));
  return { weights, profiles, caution };
}

/** Where no model draws, a picture that was asked for can only be put in words. */
function inWords(asked: PromptReading): PromptReading {
  return { ...asked, needsImage: false, task: 'writing' };
}
