import { useMemo } from 'react';
import type { Drawing } from '#shared/lib/diagram-messages.ts';

/** Diagrams don't shrink below this scale, at which labels become unreadable. They scroll instead. */
const leastScale = 0.65;

/**
 * Shows a drawing as an image, which can't run or load anything. CSS selects the one for the colour scheme.
 */
export function DiagramImage({
  drawing,
  isLarge = false,
}: {
  drawing: Drawing;
  isLarge?: boolean;
}) {
  const { width, height, words } = drawing;
  const schemes = useMemo(
    () => [
      { scheme: 'light', src: addressOf(drawing.light) },
      { scheme: 'dark', src: addressOf(drawing.dark) },
    ],
    [drawing],
  );
  return schemes.map(({ scheme, src }) => (
    <img
      key={scheme}
      className={`diagram-${scheme}`}
      src={src}
      alt={`Diagram: ${words}`}
      width={width}
      height={height}
      style={isLarge ? undefined : { minWidth: Math.round(width * leastScale) }}
    />
  ));
}

function addressOf(svg: string): string {
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}
