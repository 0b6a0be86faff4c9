import { useMemo } from 'react';
import type { Drawing } from '#shared/lib/diagram-messages.ts';

/** No diagram is made so small that its words cannot be read; it scrolls instead. */
const leastScale = 0.65;

/** A drawing as a picture, in which nothing runs and nothing is fetched; its styles choose the scheme. */
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
