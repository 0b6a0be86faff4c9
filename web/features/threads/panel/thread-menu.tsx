import { Ellipsis } from 'lucide-react';
import type { Thread } from '#shared/contract/threads/schemas.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Menu, MenuItem, MenuLine } from '#web/ui/popovers/menu.tsx';
import { saveThread } from '../save-thread.ts';

interface ThreadMenuProps {
  thread: Thread;
  onRename: () => void;
  onDelete: () => void;
}

export function ThreadMenu({ thread, onRename, onDelete }: ThreadMenuProps) {
  return (
    <Menu
      label={`Thread ${thread.title}`}
      trigger={
        <Button
          look="quiet"
          aria-label={`More for ${thread.title}`}
          className="absolute! right-0 w-10 px-0! group-focus-within:opacity-100 group-hover:opacity-100 aria-expanded:opacity-100 pointer-fine:opacity-0 pointer-coarse:w-11"
        >
          <Ellipsis size={16} aria-hidden />
        </Button>
      }
    >
      <MenuItem onClick={onRename}>Rename</MenuItem>
      <MenuItem onClick={() => void saveThread(thread, 'markdown')}>Save as Markdown</MenuItem>
      <MenuItem onClick={() => void saveThread(thread, 'json')}>Save as JSON</MenuItem>
      <MenuLine />
      <MenuItem className="text-danger!" onClick={onDelete}>
        Delete
      </MenuItem>
    </Menu>
  );
}
