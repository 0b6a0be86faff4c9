import { Ellipsis } from 'lucide-react';
import type { Thread } from '#shared/contract/threads/schemas.ts';
import { useIsOff } from '#web/api/models/use-picker.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Menu, MenuItem, MenuLine } from '#web/ui/popovers/menu.tsx';
import { saveThread } from './save-thread.ts';
import { usePinThread } from './use-threads.ts';

interface ThreadMenuProps {
  thread: Thread;
  /** The button's name. */
  label: string;
  className?: string;
  onRename: () => void;
  /** Absent if a button beside the menu shares the conversation. */
  onShare?: () => void;
  onDelete: () => void;
}

export function ThreadMenu(props: ThreadMenuProps) {
  const { thread, label, className, onRename, onShare, onDelete } = props;
  const canShare = useCanShare(thread);
  const pin = usePinThread();
  return (
    <Menu
      label={`Conversation ${thread.title}`}
      trigger={
        <Button
          look="quiet"
          aria-label={label}
          className={`w-10 px-0! pointer-coarse:w-11 ${className ?? ''}`}
        >
          <Ellipsis size={16} aria-hidden />
        </Button>
      }
    >
      <MenuItem onClick={onRename}>Rename</MenuItem>
      <MenuItem onClick={() => pin.mutate(thread)}>{thread.isPinned ? 'Unpin' : 'Pin'}</MenuItem>
      {canShare && onShare && <MenuItem onClick={onShare}>Share</MenuItem>}
      <MenuItem onClick={() => void saveThread(thread, 'markdown')}>Save as Markdown</MenuItem>
      <MenuItem onClick={() => void saveThread(thread, 'json')}>Save as JSON</MenuItem>
      <MenuLine />
      <MenuItem className="text-danger!" onClick={onDelete}>
        Delete
      </MenuItem>
    </Menu>
  );
}

/** Whether the conversation has an answer and sharing is enabled. */
export function useCanShare({ turns }: Thread): boolean {
  return !useIsOff('sharing') && turns > 0;
}
