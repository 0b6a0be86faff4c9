/** The entries of `ids` whose spelling is most similar to `id`, most similar first. */
export function nearestIds(id: string, ids: readonly string[], count = 3): string[] {
  return ids
    .map((other) => ({ other, distance: editDistance(id.toLowerCase(), other.toLowerCase()) }))
    .toSorted((a, b) => a.distance - b.distance || (a.other < b.other ? -1 : 1))
    .filter(({ distance }, at, [nearest]) => at === 0 || distance <= (nearest?.distance ?? 0) + 1)
    .slice(0, count)
    .map(({ other }) => other);
}

/** The Levenshtein distance: how many letters must be added, removed or changed to turn one text into the other. */
export function editDistance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (const [down, letter] of Array.from(one).entries()) {
    const next = [down + 1];
    for (const [across, wanted] of Array.from(other).entries()) {
      const changed = (row[across] ?? 0) + (letter === wanted ? 0 : 1);
      next.push(Math.min(changed, (row[across + 1] ?? 0) + 1, (next[across] ?? 0) + 1));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}
