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
