import { Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '#web/ui/controls/button.tsx';

interface ConversationBarProps {
  onNew: () => void;
  /** The title, and the actions that apply to a saved conversation. */
  children: ReactNode;
}

/** The bar at the top of an open conversation. */
export function ConversationBar({ onNew, children }: ConversationBarProps) {
  return (
    <div className="flex h-11 items-center gap-0.5 border-b border-n6 max-side:group-has-[aside]/frame:pl-9">
      {children}
      <Button look="quiet" className="-mr-2 max-sm:w-11 max-sm:px-0! sm:px-2.5!" onClick={onNew}>
        <Plus size={16} aria-hidden />
        <span className="max-sm:sr-only">
          New<span className="sr-only"> Conversation</span>
        </span>
      </Button>
    </div>
  );
}

export function ConversationTitle({ children }: { children: ReactNode }) {
  return (
    <h1 dir="auto" className="min-w-0 flex-1 truncate text-14 font-medium">
      {children}
    </h1>
  );
}
