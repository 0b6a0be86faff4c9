import type { ModelId } from '#shared/contract/models.ts';
import type { RouteDetails } from '#shared/contract/queries.ts';
import { explainModel } from './explain-model.ts';
import type { ModelScore, PromptReading, Router } from './ports.ts';
import { readPrompt } from './read-prompt.ts';
import { recommendModels } from './recommend-models.ts';
import { defaultTradeOff, scoreModels, type TradeOff } from './score-models.ts';

/** A router that reads prompts by rule and weighs quality, cost and speed by the given trade-off. */
export function createRouter(tradeOff: TradeOff = defaultTradeOff): Router {
  return {
    decide(request) {
      const asked = readPrompt(request);
      const isInWords = asked.needsImage && !request.candidates.some((model) => model.makesImages);
      const reading = isInWords ? inWords(asked) : asked;
      const ranked = scoreModels(request.candidates, reading, tradeOff);
      const tryable = scoreModels(request.recommendable, asked, tradeOff);
      return {
        reading: asked,
        ranked,
        reasonFor(id: ModelId) {
          const grounds = { reading, ranked, candidates: request.candidates, tradeOff };
          const reason = explainModel(id, grounds);
          return isInWords ? reason.replace(/^[^:]*/, noImageMaker) : reason;
        },
        recommendations: recommendModels(request.recommendable, tryable, asked),
        details: detailsOf(asked, ranked),
      };
    },
    read: readPrompt,
  };
}

const noImageMaker = 'In words, as none of these models makes images';

/** Where no model draws, a picture that was asked for can only be put in words. */
function inWords(asked: PromptReading): PromptReading {
  return { ...asked, needsImage: false, task: 'writing' };
}

function detailsOf(reading: PromptReading, ranked: readonly ModelScore[]): RouteDetails {
  const needs = [
    reading.needsVision ? 'vision' : null,
    reading.needsImage ? 'image' : null,
    reading.needsDocuments ? 'documents' : null,
  ];
  return {
    task: reading.task,
    difficulty: reading.difficulty,
    promptTokens: reading.promptTokens,
    needs: needs.filter((need) => need !== null),
    scores: ranked.map(({ model, score, quality, cost, speed }) => ({
      model: model.id,
      score: rounded(score),
      quality: rounded(quality),
      cost: rounded(cost),
      speed: rounded(speed),
    })),
  };
}

function rounded(share: number): number {
  return Math.round(share * 1000) / 1000;
}
