import { Copy, Download, Maximize2, WandSparkles } from 'lucide-react';
import { useContext, useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { IconButton } from '../../controls/icon-button.tsx';
import { saveFile, nameFileAfter } from '../../browser/save-file.ts';
import { openDialog } from '../../dialogs/use-modal.ts';
import { PictureChange } from './picture-change.ts';
import { PictureView } from './picture-view.tsx';

const outcomeMs = 4_000;

/** An image in an answer. It can be enlarged, saved, copied and, on pages that support it, changed. */
export function Picture({ src, alt }: { src: string; alt: string }) {
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
        onClick={() => tell(copyPicture(src), 'Copied', 'This browser can’t copy images.')}
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

/** Saves an image under a name based on its description. Throws if the image can't be loaded. */
async function savePicture(src: string, alt: string): Promise<void> {
  const picture = await fetchPicture(src);
  saveFile(picture, `${nameFileAfter(alt, 'picture')}.${picture.type.split('/')[1] ?? 'png'}`);
}

/** Copies an image to the clipboard. Throws if the browser does not support that. */
async function copyPicture(src: string): Promise<void> {
  // A browser that asks for permission needs the item immediately, so it gets a promise of the data.
  await navigator.clipboard.write([
    new ClipboardItem({ 'image/png': fetchPicture(src).then(asPng) }),
  ]);
}

async function fetchPicture(src: string): Promise<Blob> {
  const response = await fetch(src);
  if (!response.ok) throw new Error('Couldn’t load the image.');
  return response.blob();
}

/** Clipboards accept only PNG. */
async function asPng(picture: Blob): Promise<Blob> {
  if (picture.type === 'image/png') return picture;
  const bitmap = await createImageBitmap(picture);
  const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0);
  return canvas.convertToBlob({ type: 'image/png' });
}
