import type { Drawing } from '#shared/lib/diagram-messages.ts';
import { drawInFrame } from './draw-in-frame.ts';

/** How many drawings are cached in case their answer is shown again. */
const mostRemembered = 30;
const remembered = new Map<string, Promise<Drawing>>();
let last: Promise<unknown> = Promise.resolve();

/** Draws a diagram once those requested before it are done, or returns the cached drawing. */
export function drawOnce(source: string): Promise<Drawing> {
  const known = remembered.get(source);
  if (known) return known;
  const coming = last.then(() => drawInFrame(source));
  last = coming.catch(() => {});
  remembered.set(source, coming);
  coming.catch(() => remembered.delete(source));
  for (const oldest of [...remembered.keys()].slice(0, -mostRemembered)) remembered.delete(oldest);
  return coming;
}
