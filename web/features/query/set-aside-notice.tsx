import { lazyPart } from '#web/ui/parts/lazy-part.tsx';
import type { Conversation } from './conversation/use-conversation.ts';

const LazyBringBack = lazyPart(async () => (await import('./bring-back.tsx')).BringBack);

/** Says that another conversation took the place of a visitor's, which is kept nowhere else, and brings it back. */
export function SetAsideNotice({ conversation }: { conversation: Conversation }) {
  const { hasSetAside, current, actions } = conversation;
  return (
    <div role="status">
      {hasSetAside && (
        <LazyBringBack isBeforeCurrent={current !== null} onBringBack={actions.bringBack} />
      )}
    </div>
  );
}
