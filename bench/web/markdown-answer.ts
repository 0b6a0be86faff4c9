/** How many pieces a model writes for one answer, each about as long as a token. */
export const tokenCount = 2_000;

const section = (number: number) => `## ${number}. How rivers are measured

A river of **order ${number}** begins where two of the order before it meet. Its *discharge* is what passes in a second, [as gauges tell it](https://example.org/gauges/${number}), and \`q = v * a\` says how both hang together.

- The water's speed is taken at six tenths of its depth, where it is near the mean.
- Depth and width are taken at the same place, on the same day:
  1. in the spring, when snow melts,
  2. in the autumn, after a dry summer.
- What lies between two gauges is **never** guessed.

| Gauge | Depth m | Speed m/s | Discharge m³/s |
| --- | ---: | ---: | ---: |
| Upper weir | ${number}.4 | 1.2 | 41 |
| Mill bridge | ${number}.9 | 0.8 | 57 |
| Old harbour | ${number + 2}.1 | 0.5 | 93 |

\`\`\`${number % 2 === 0 ? 'python' : 'typescript'}
${number % 2 === 0 ? python : typescript}
\`\`\`

> Nobody steps into the same river twice, and no gauge reads the same number twice.

What the table leaves out is the wind, which on a broad reach holds the surface back by a tenth or more, and the weed that grows in summer. Both are told apart by measuring in the same week of every year, and by asking those who live beside the water.

`;

const python = `def discharge(depths, speeds, width):
    """The sum over all strips of the river."""
    strips = zip(depths, speeds)
    return sum(d * v * width for d, v in strips if d > 0)`;

const typescript = `export function discharge(depths: number[], speeds: number[], width: number) {
  // The sum over all strips of the river.
  return depths.reduce((sum, depth, at) => sum + depth * (speeds[at] ?? 0) * width, 0);
}`;

/** A Markdown answer as models write it, cut into its tokens. */
export function writeAnswer(): string[] {
  const tokens: string[] = [];
  for (let number = 1; tokens.length < tokenCount; number += 1) {
    tokens.push(...(section(number).match(/\s*\S{1,5}|\s+$/g) ?? []));
  }
  return tokens.slice(0, tokenCount);
}
