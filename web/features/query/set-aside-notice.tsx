import { Undo2 } from 'lucide-react';
import { Button } from '#web/ui/controls/button.tsx';
import type { Conversation } from './conversation/use-conversation.ts';

/**
 * Tells a visitor that a new conversation has replaced the previous one, and offers to restore the previous
 * one.
 */
export function SetAsideNotice({ conversation }: { conversation: Conversation }) {
  const { hasSetAside, actions } = conversation;
  return (
    <div role="status">
      {hasSetAside && (
        <div className="pb-6">
          <p className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 rounded-control bg-n2 py-1 pr-1 pl-4 text-14 text-n11 max-sm:pt-3">
            Started a new conversation. Your previous one stays available until you close this page.
            <Button look="quiet" className="max-sm:-ml-3.5" onClick={actions.bringBack}>
              <Undo2 size={15} aria-hidden />
              Restore
            </Button>
          </p>
        </div>
      )}
    </div>
  );
}
