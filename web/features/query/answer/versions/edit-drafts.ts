import { readTexts, writeTexts } from '#web/ui/browser/stored-texts.ts';
import type { Turn } from '../../conversation/state/turn.ts';

const editsKey = 'switchyard.edits';
/** Edits in temporary conversations, which are lost when the tab is closed. */
const unstored = new Map<string, string>();

/** The unsent edit of a prompt, kept until it is sent or cancelled; null if there is none. */
export function readEdit(turn: Turn): string | null {
  const name = nameOf(turn);
  return (turn.isTemporary ? unstored.get(name) : readTexts(editsKey)[name]) ?? null;
}

/** Saves the edit of a prompt. Null or the original text removes it. */
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

/** A key that survives a reload. Except in the first turn, versions with equal prompts share it. */
function nameOf({ queryId, parentId, query }: Turn): string {
  return `${parentId ?? queryId} ${query}`;
}
