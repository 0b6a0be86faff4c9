import type { Recommendation } from '#shared/contract/queries.ts';
import type { CatalogueModel } from './model.ts';
import { equalQuality, nameWork } from './phrases.ts';
import type { ModelScore, PromptReading } from './ports.ts';

/** A recommendation for every model that can take the prompt, best first, each with its own reason. */
export function recommendModels(
  recommendable: readonly CatalogueModel[],
  scores: readonly ModelScore[],
  reading: PromptReading,
): Recommendation[] {
  const field = recommendable.every(({ id }) => scores.some(({ model }) => model.id === id))
    ? 'of your models'
    : 'of your models that can take this';
  return scores.map((score) => ({
    provider: score.model.provider,
    model: score.model.model,
    reason: reasonToTry(score, scores, nameWork(reading.task), field),
    strength: Math.round(score.quality * 100) / 100,
  }));
}

function reasonToTry(
  score: ModelScore,
  all: readonly ModelScore[],
  work: string,
  field: string,
): string {
  const others = all.filter((other) => other !== score);
  if (others.length === 0) return `The only one ${field}.`;
  const merits = meritsOf(score, others, work);
  if (merits.length > 0) return `The ${joined(merits)} ${field}.`;
  return compareWithBest(score, all, work);
}

function meritsOf(score: ModelScore, others: readonly ModelScore[], work: string): string[] {
  const window = windowOf(score);
  const merits = [
    others.every(({ quality }) => quality < score.quality) ? `best at ${work}` : null,
    others.every(({ cost }) => cost < score.cost) ? 'cheapest' : null,
    others.every(({ speed }) => speed < score.speed) ? 'fastest' : null,
    others.every((other) => windowOf(other) < window) ? 'longest window' : null,
  ];
  return merits.filter((merit) => merit !== null);
}

function windowOf({ model }: ModelScore): number {
  return model.contextTokens ?? 0;
}

function joined(merits: readonly string[]): string {
  const before = merits.slice(0, -1).join(', ');
  const last = merits.at(-1) ?? '';
  return before ? `${before} and ${last}` : last;
}

function compareWithBest(score: ModelScore, all: readonly ModelScore[], work: string): string {
  const best = all.reduce((top, other) => (other.quality > top.quality ? other : top));
  const rival = best.model.name;
  const gap = best.quality - score.quality;
  const gains = [
    score.cost > best.cost ? 'cheaper' : null,
    score.speed > best.speed ? 'faster' : null,
  ].filter((gain) => gain !== null);
  const gain = gains.join(' and ');
  if (gap < equalQuality) return `As good at ${work} as ${rival}${gain && `, and ${gain}`}.`;
  const level = gap < 0.05 ? 'Nearly as good' : gap < 0.15 ? 'Not quite as good' : 'Not as good';
  return `${level} at ${work} as ${rival}${gain && `, but ${gain}`}.`;
}
