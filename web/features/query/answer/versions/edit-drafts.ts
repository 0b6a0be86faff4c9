import { readTexts, writeTexts } from '#web/ui/browser/stored-texts.ts';
import type { Turn } from '../../conversation/state/turn.ts';

const editsKey = 'switchyard.edits';
/** Those of temporary conversations, which end with the tab. */
const unstored = new Map<string, string>();

/** What a prompt was changed to and not sent yet, kept until it is sent or cancelled; null where nothing was. */
export function readEdit(turn: Turn): string | null {
  const name = nameOf(turn);
  return (turn.isTemporary ? unstored.get(name) : readTexts(editsKey)[name]) ?? null;
}

/** Keeps what a prompt is being changed to; what it was already, or null, is no change. */
export function keepEdit(turn: Turn, text: string | null): void {
  const name = nameOf(turn);
  const changed = text === turn.query ? null : text;
  if (turn.isTemporary) {
    if (changed === null) unstored.delete(name);
    else unstored.set(name, changed);
    return;
  }
  const { [name]: _, ...others } = readTexts(editsKey);
  writeTexts(editsKey, changed === null ? others : { ...others, [name]: changed });
}

/** The same after a reload, and below the beginning for each version with the same prompt. */
function nameOf({ queryId, parentId, query }: Turn): string {
  return `${parentId ?? queryId} ${query}`;
}
