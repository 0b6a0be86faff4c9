import { Copy, Download, Maximize2, WandSparkles } from 'lucide-react';
import { useContext, useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { IconButton } from '../../controls/icon-button.tsx';
import { openDialog } from '../../dialogs/dialog-window.tsx';
import { copyPicture, savePicture } from './picture-file.ts';
import { PictureChange } from './picture-change.ts';
import { PictureView } from './picture-view.tsx';

const outcomeMs = 4_000;

interface PictureProps {
  src: string;
  alt: string;
}

/**
 * An image in an answer. It can be enlarged, saved, copied and, on pages that support it, changed.
 */
export function Picture({ src, alt }: PictureProps) {
  const view = useRef<HTMLDialogElement>(null);
  const change = useContext(PictureChange);
  const [outcome, setOutcome] = useState('');
  useEffect(() => {
    if (outcome === '') return;
    const timer = setTimeout(() => setOutcome(''), outcomeMs);
    return () => clearTimeout(timer);
  }, [outcome]);
  const tell = (done: Promise<unknown>, well: string, badly: string) => {
    done.then(
      () => setOutcome(well),
      () => setOutcome(badly),
    );
  };
  const actions = (
    <>
      <IconButton
        label="Download image"
        onClick={() => tell(savePicture(src, alt), 'Downloaded', 'Download failed. Try again.')}
      >
        <Download size={16} aria-hidden />
      </IconButton>
      <IconButton
        label="Copy image"
        onClick={() => tell(copyPicture(src), 'Copied', "This browser can't copy images.")}
      >
        <Copy size={16} aria-hidden />
      </IconButton>
      {change && (
        <IconButton
          label="Edit image"
          onClick={() => {
            view.current?.close();
            change();
          }}
        >
          <WandSparkles size={16} aria-hidden />
        </IconButton>
      )}
      <span role="status" className="picture-outcome">
        {outcome}
      </span>
    </>
  );
  return (
    <span className="picture">
      {/* Only for the mouse, because the button below does the same. */}
      <img src={src} alt={alt} loading="lazy" onClick={() => openDialog(view.current)} />
      <span className="picture-tools">
        <IconButton label="View full size" onClick={() => openDialog(view.current)}>
          <Maximize2 size={16} aria-hidden />
        </IconButton>
        {actions}
      </span>
      {createPortal(
        <PictureView ref={view} name="Image" picture={<img src={src} alt={alt} />}>
          {actions}
        </PictureView>,
        document.body,
      )}
    </span>
  );
}
