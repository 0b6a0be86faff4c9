import type { Recommendation } from '#shared/contract/queries.ts';
import { nameWork } from './phrases.ts';
import type { ModelScore, PromptReading } from './ports.ts';

/** A recommendation for every model that can take the prompt, best first, each with its own reason. */
export function recommendModels(
  scores: readonly ModelScore[],
  reading: PromptReading,
): Recommendation[] {
  return scores.map((score) => ({
    provider: score.model.provider,
    model: score.model.model,
    reason: reasonToTry(score, scores, reading),
    strength: Math.round(score.quality * 100) / 100,
  }));
}

function reasonToTry(
  score: ModelScore,
  all: readonly ModelScore[],
  reading: PromptReading,
): string {
  const work = nameWork(reading.task);
  const others = all.filter((other) => other !== score);
  if (others.length === 0) return `The only model you have for ${work} here.`;
  const merits = [
    others.every(({ quality }) => quality < score.quality) ? `best at ${work}` : null,
    others.every(({ cost }) => cost < score.cost) ? 'cheapest' : null,
    others.every(({ speed }) => speed < score.speed) ? 'fastest' : null,
    others.every(({ model }) => windowOf(model) < windowOf(score.model)) ? 'longest window' : null,
  ].filter((merit) => merit !== null);
  if (merits.length > 0) return `${sentenceOf(merits)} of the models you can use.`;
  return compareWithLeader(score, all, work);
}

function windowOf(model: ModelScore['model']): number {
  return model.contextTokens ?? 0;
}

function sentenceOf(merits: readonly string[]): string {
  const [first = '', ...rest] = merits;
  const last = rest.pop();
  const joined = last === undefined ? first : `${[first, ...rest].join(', ')} and ${last}`;
  return `The ${joined}`;
}

function compareWithLeader(score: ModelScore, all: readonly ModelScore[], work: string): string {
  const best = all.reduce((top, other) => (other.quality > top.quality ? other : top));
  const gap = best.quality - score.quality;
  const near =
    gap < 0.01
      ? 'As good at'
      : gap < 0.05
        ? 'Close to the best at'
        : gap < 0.15
          ? 'Sound at'
          : 'Weaker at';
  const cheaper = score.cost > best.cost;
  const faster = score.speed > best.speed;
  const merit =
    cheaper && faster ? 'cheaper and faster' : cheaper ? 'cheaper' : faster ? 'faster' : null;
  const subject = gap < 0.01 ? `${near} ${work} as ${best.model.name}` : `${near} ${work}`;
  if (!merit) return `${subject}.`;
  return gap < 0.01
    ? `${subject}, and ${merit}.`
    : `${subject}, and ${merit} than ${best.model.name}.`;
}
