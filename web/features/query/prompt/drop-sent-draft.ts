import { dropDraft } from './draft.ts';
import { readConversation } from '../conversation/storage/conversation-storage.ts';

/** A prompt that is being answered stands in its own conversation: another one does not begin with it. */
export function dropSentDraft(): void {
  const sent = readConversation(null)?.turns.at(-1);
  if (sent && sent.phase !== 'ended') dropDraft(sent.query);
}
