import { attachmentsOf, type Attachment } from './attachments.ts';
import type { Turn } from '#server/providers/contract/model-provider.ts';

export const megabyte = 1024 * 1024;
/** The size of a file's type, name and surrounding JSON, in addition to its bytes. */
const wrappingBytes = 512;

/**
 * Leaves out pictures from earlier turns, oldest first, until the request fits the vendor's limit.
 * A short note in each turn replaces its pictures. The newest turn keeps its attachments.
 */
export function trimPictures(
  turns: readonly Turn[],
  maxBytes: number,
): { turns: Turn[]; leftOut: number } {
  let excessBytes = turns.reduce((sum, turn) => sum + sizeOf(turn), 0) - maxBytes;
  let leftOut = 0;
  const kept = turns.map((turn, index) => {
    if (excessBytes <= 0 || index === turns.length - 1) return turn;
    const attachments = attachmentsOf(turn);
    const rest = attachments.filter((attachment) => {
      if (excessBytes <= 0 || attachment.kind !== 'image') return true;
      excessBytes -= encodedBytes(attachment);
      leftOut += 1;
      return false;
    });
    return withoutPictures(turn, rest, attachments.length - rest.length);
  });
  return { turns: kept, leftOut };
}

function withoutPictures(turn: Turn, kept: Attachment[], count: number): Turn {
  if (count === 0) return turn;
  const what = count === 1 ? 'A picture was' : `${count} pictures were`;
  const note = `[${what} here, left out because the conversation grew too large.]`;
  return { ...turn, attachments: kept, text: `${note}\n\n${turn.text}`.trimEnd() };
}

function sizeOf(turn: Turn): number {
  const files = attachmentsOf(turn).reduce((sum, file) => sum + encodedBytes(file), 0);
  return Buffer.byteLength(turn.text) + files;
}

function encodedBytes({ bytes }: Attachment): number {
  return Math.ceil(bytes.byteLength / 3) * 4 + wrappingBytes;
}
