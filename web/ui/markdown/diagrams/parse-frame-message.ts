import { mostDrawingCharacters, type FrameMessage } from '#shared/lib/diagram-messages.ts';

const mostPixels = 20_000;
const mostWords = 1_000;

/** Validates a message from the frame, which renders untrusted text. Null if it is invalid. */
export function parseFrameMessage(data: unknown): FrameMessage | null {
  if (typeof data !== 'object' || data === null || !('kind' in data)) return null;
  const { kind, light, dark, width, height, words, reason } = data as Record<string, unknown>;
  if (kind === 'ready') return { kind };
  if (kind === 'failed') return { kind, reason: String(reason) };
  const isDrawn =
    kind === 'drawn' && isDrawing(light) && isDrawing(dark) && isLength(width) && isLength(height);
  if (!isDrawn || typeof words !== 'string') return null;
  return { kind, light, dark, width, height, words: words.slice(0, mostWords) };
}

function isDrawing(value: unknown): value is string {
  return (
    typeof value === 'string' && value.startsWith('<svg') && value.length <= mostDrawingCharacters
  );
}

function isLength(value: unknown): value is number {
  return typeof value === 'number' && value > 0 && value <= mostPixels;
}
