import { lazyPart } from '#web/ui/parts/lazy-part.tsx';
import type { Conversation } from './conversation/use-conversation.ts';

const LazyBringBack = lazyPart(async () => (await import('./bring-back.tsx')).BringBack);

/**
 * Tells a visitor that a new conversation has replaced the previous one, and offers to restore the previous
 * one.
 */
export function SetAsideNotice({ conversation }: { conversation: Conversation }) {
  const { hasSetAside, actions } = conversation;
  return (
    <div role="status">{hasSetAside && <LazyBringBack onBringBack={actions.bringBack} />}</div>
  );
}
