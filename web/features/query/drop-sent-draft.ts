import { dropDraft } from './prompt/draft.ts';
import { readConversation } from './run/kept-conversation.ts';

/** A prompt that is being answered stands in its own conversation: another one does not begin with it. */
export function dropSentDraft(): void {
  const sent = readConversation(null)?.turns.at(-1);
  if (sent && sent.phase !== 'ended') dropDraft(sent.query);
}
