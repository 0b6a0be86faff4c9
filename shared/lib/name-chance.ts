/** Describes the probability of a good answer when it is too uncertain for a percentage. */
export type ChanceName = 'strong' | 'good' | 'fair';

/** The word for a probability from 0 to 1. */
export function nameChance(chance: number): ChanceName {
  if (chance >= 0.8) return 'strong';
  return chance >= 0.6 ? 'good' : 'fair';
}

/** The word for a prompt's difficulty from 0 to 1. */
export function nameDifficulty(difficulty: number): string {
  const [name = 'hard'] = levels.find(([, below]) => difficulty < below) ?? [];
  return name;
}

const levels: readonly (readonly [name: string, below: number])[] = [
  ['simple', 0.3],
  ['everyday', 0.5],
  ['fairly hard', 0.7],
];
