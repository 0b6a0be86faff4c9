import { PanelLeft, PanelLeftClose, X } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#web/ui/controls/button.tsx';
import { Drawer } from '#web/ui/dialogs/drawer.tsx';
import { IconButton } from '#web/ui/controls/icon-button.tsx';
import { ThreadsPanel } from './threads-panel.tsx';
import type { ThreadsPlace } from '../threads-place.ts';

interface ThreadsSideProps {
  activeId: string | null;
  place: ThreadsPlace;
  onNew: () => void;
  onPlace: (place: ThreadsPlace) => void;
}

/** The threads beside the page: a column on a wide window, else a drawer behind a button. */
export function ThreadsSide({ activeId, place, onNew, onPlace }: ThreadsSideProps) {
  const [isDrawn, setIsDrawn] = useState(false);
  const close = () => setIsDrawn(false);
  return (
    <>
      {place === 'open' && (
        <div className="h-full max-side:hidden">
          <ThreadsPanel
            activeId={activeId}
            onNew={onNew}
            onChoose={() => {}}
            closing={
              <IconButton label="Hide threads" onClick={() => onPlace('closed')}>
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
      <Drawer isOpen={isDrawn} label="Threads" onClose={close}>
        <ThreadsPanel
          activeId={activeId}
          onNew={onNew}
          onChoose={close}
          closing={
            <IconButton label="Close" onClick={close}>
              <X size={18} aria-hidden />
            </IconButton>
          }
        />
      </Drawer>
    </>
  );
}

function OpenButton({ onClick }: { onClick: () => void }) {
  return (
    <Button look="quiet" onClick={onClick} className="-ml-3.5">
      <PanelLeft size={16} aria-hidden />
      Threads
    </Button>
  );
}
