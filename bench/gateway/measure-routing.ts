import { createRouter } from '#server/areas/routing/create-router.ts';
import { loadRoutingWeights } from '#server/areas/routing/weights/load-weights.ts';
import { specifiedPicker } from '#server/providers/specification.ts';
import { promptAt } from './fake-answers.ts';
import { percentilesOf, type Percentiles } from './percentiles.ts';

const decisions = 2_000;
const warmUp = 500;

/** Measures how many milliseconds choosing a model takes, for prompts of 1,000 and 10,000 characters. */
export function measureRouting(): Map<string, Percentiles> {
  const prompt = promptAt('short');
  return new Map(
    [1_000, 10_000].map((characters) => {
      const long = prompt.repeat(Math.ceil(characters / prompt.length)).slice(0, characters);
      return [`${characters / 1000},000 characters`, timeDecisions(long)];
    }),
  );
}

function timeDecisions(prompt: string): Percentiles {
  const router = createRouter(loadRoutingWeights());
  const candidates = specifiedPicker;
  const request = {
    prompt,
    contextCharacters: 0,
    attached: { images: 0, documents: 0 },
    candidates,
    recommendable: candidates,
  };
  const decide = () => {
    const startedAt = performance.now();
    const decision = router.decide(request);
    const [first] = decision.ranked;
    if (first) decision.reasonFor(first.model.id);
    return performance.now() - startedAt;
  };
  for (let count = 0; count < warmUp; count += 1) decide();
  return percentilesOf(Array.from({ length: decisions }, decide));
}
