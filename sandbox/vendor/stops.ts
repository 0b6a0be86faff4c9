import { z } from 'zod';
import { VendorError } from './vendor.ts';

/** One or more stop sequences, as OpenAI and xAI accept them. */
export const chatStop = z.union([z.string(), z.array(z.string())]).nullish();

/** Source: https://platform.openai.com/docs/api-reference/chat/create#chat-create-stop */
export function readChatStops(stop: z.infer<typeof chatStop>): { stops?: string[] } {
  const stops = typeof stop === 'string' ? [stop] : (stop ?? []);
  if (stops.length > 4) {
    const message = `Invalid 'stop': array too long. Expected an array with maximum length 4, but got an array with length ${stops.length} instead.`;
    throw new VendorError('bad-request', { field: 'stop', message });
  }
  return stops.length === 0 ? {} : { stops };
}

/** Returns the text before the first stop sequence in it, and that sequence. */
export function cutAtStop(
  text: string,
  stops: readonly string[] = [],
): { text: string; stop: string | null } {
  const [first] = stops
    .map((stop) => ({ stop, at: text.indexOf(stop) }))
    .filter(({ at }) => at >= 0)
    .toSorted((a, b) => a.at - b.at);
  return first ? { text: text.slice(0, first.at), stop: first.stop } : { text, stop: null };
}
