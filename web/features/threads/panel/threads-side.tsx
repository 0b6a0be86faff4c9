import { PanelLeft, PanelLeftClose, X } from 'lucide-react';
import { useState } from 'react';
import { useLocation } from 'wouter';
import type { Thread } from '#shared/contract/threads/schemas.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Drawer } from '#web/ui/dialogs/drawer.tsx';
import { IconButton } from '#web/ui/controls/icon-button.tsx';
import { DeleteThreadDialog } from '../delete-thread-dialog.tsx';
import { ShareDialog } from '../share-dialog.tsx';
import { ThreadsPanel } from './threads-panel.tsx';
import { useNaming } from '../use-threads.ts';
import type { ThreadsPlace } from '../threads-place.ts';

interface ThreadsSideProps {
  activeId: string | null;
  place: ThreadsPlace;
  onNew: () => void;
  onPlace: (place: ThreadsPlace) => void;
}

/**
 * The threads beside the page: a column in a wide window, otherwise a drawer behind a button. This
 * component keeps whether each is open, so that resizing the window doesn't change it.
 */
export function ThreadsSide({ activeId, place, onNew, onPlace }: ThreadsSideProps) {
  useNaming();
  const [isDrawn, setIsDrawn] = useState(false);
  const [search, setSearch] = useState('');
  const [toShare, setToShare] = useState<Thread | null>(null);
  const [toDelete, setToDelete] = useState<Thread | null>(null);
  const [, navigate] = useLocation();
  const close = () => setIsDrawn(false);
  const leaveDeleted = ({ id }: Thread) => {
    // The row that was focused before the dialog no longer exists.
    requestAnimationFrame(focusNewThread);
    if (id === activeId) navigate('/');
  };
  const panel = {
    activeId,
    search,
    onSearch: setSearch,
    onShare: setToShare,
    onDelete: setToDelete,
    onNew,
  };
  return (
    <>
      {place === 'open' && (
        <div className="h-full max-side:hidden">
          <ThreadsPanel
            {...panel}
            onChoose={() => {}}
            closing={
              <IconButton label="Hide conversations" onClick={() => onPlace('closed')}>
                <PanelLeftClose size={16} aria-hidden />
              </IconButton>
            }
          />
        </div>
      )}
      <div className="side:hidden">
        <OpenButton onClick={() => setIsDrawn(true)} />
      </div>
      {place === 'closed' && (
        <div className="max-side:hidden">
          <OpenButton onClick={() => onPlace('open')} />
        </div>
      )}
      <Drawer isOpen={isDrawn} label="Conversations" onClose={close}>
        <ThreadsPanel
          {...panel}
          onChoose={close}
          closing={
            <IconButton label="Close" onClick={close}>
              <X size={18} aria-hidden />
            </IconButton>
          }
        />
      </Drawer>
      <ShareDialog thread={toShare} onClose={() => setToShare(null)} />
      <DeleteThreadDialog
        thread={toDelete}
        onClose={() => setToDelete(null)}
        onDeleted={leaveDeleted}
      />
    </>
  );
}

function focusNewThread(): void {
  const links = [...document.querySelectorAll<HTMLElement>('[data-new-thread]')];
  links.find((link) => link.checkVisibility())?.focus();
}

function OpenButton({ onClick }: { onClick: () => void }) {
  return (
    <Button look="quiet" onClick={onClick} className="-ml-3.5 max-side:min-w-11">
      <PanelLeft size={16} aria-hidden />
      <span className="max-side:sr-only">Conversations</span>
    </Button>
  );
}
