import { clsx } from 'clsx';
import {
  useEffect,
  useEffectEvent,
  useState,
  type ClipboardEvent,
  type ComponentProps,
  type ReactNode,
} from 'react';
import { GrowingField } from '#web/ui/controls/growing-field.tsx';
import { LazyTray } from './attachments/lazy-tray.tsx';
import { isLongPaste } from './attachments/long-paste.ts';
import { submitsHere } from './submit-key.ts';
import type { Composer } from './use-composer.ts';

interface ComposerFrameProps {
  composer: Composer;
  /** The name, place and size of the text field. */
  field: Pick<
    ComponentProps<typeof GrowingField>,
    'id' | 'aria-label' | 'aria-describedby' | 'rows' | 'placeholder' | 'className'
  > & { fullHeight: string };
  /** The row below the text. */
  children: ReactNode;
}

/** The box for a prompt or a follow-up: its files, its text and the row of controls. */
export function ComposerFrame({ composer, field, children }: ComposerFrameProps) {
  const { files, isBusy, putInline } = composer;
  const isOver = useFileDrop(files.add) && !files.isOff;
  return (
    <div
      className={clsx(
        'relative rounded-panel border border-n8 bg-n1 transition-colors focus-within:border-go focus-within:ring-3 focus-within:ring-go/15 hover:border-n9 focus-within:hover:border-go',
        isOver && 'border-dashed border-go!',
      )}
    >
      {files.attachments.length > 0 && (
        <LazyTray
          attachments={files.attachments}
          isSending={isBusy}
          onRemove={(attachment) => files.removeSent([attachment])}
          onPutInline={putInline}
        />
      )}
      <ComposerField
        {...field}
        composer={composer}
        placeholder={isOver ? 'Drop the files here' : field.placeholder}
      />
      {children}
    </div>
  );
}

type ComposerFieldProps = ComposerFrameProps['field'] & { composer: Composer };

function ComposerField({ composer, ...field }: ComposerFieldProps) {
  const { text, setText, files, isTooLong, submit } = composer;
  const onPaste = (event: ClipboardEvent) => {
    const pasted = event.clipboardData.getData('text/plain');
    if (pasted === '' && event.clipboardData.files.length > 0) {
      event.preventDefault();
      files.add([...event.clipboardData.files]);
    } else if (!files.isOff && isLongPaste(pasted)) {
      event.preventDefault();
      files.addText(pasted);
    }
  };
  return (
    <GrowingField
      {...field}
      ref={composer.field}
      aria-invalid={isTooLong}
      value={text}
      onChange={(event) => setText(event.target.value)}
      onKeyDown={(event) => {
        if (submitsHere(event.nativeEvent)) submit(event);
      }}
      onPaste={onPaste}
    />
  );
}

/** Accepts files dropped anywhere on the page. Returns whether files are being dragged over the page. */
function useFileDrop(onDrop: (files: File[]) => void): boolean {
  const [isOver, setIsOver] = useState(false);
  const take = useEffectEvent(onDrop);

  useEffect(() => {
    const drag = (event: DragEvent) => {
      const { dataTransfer, type, relatedTarget } = event;
      if (!dataTransfer?.types.includes('Files')) return;
      // A picture from the page is attached only if it is dropped on the box, so that none is
      // attached by accident.
      const isOfPage = dataTransfer.types.includes('text/uri-list');
      const isOnBox = event.target instanceof Element && event.target.closest('form') !== null;
      if (isOfPage && !isOnBox) return setIsOver(false);
      dataTransfer.dropEffect = 'copy';
      // `relatedTarget` is null only if the pointer has left the page.
      setIsOver(type === 'dragover' || (type === 'dragleave' && relatedTarget !== null));
      if (type === 'drop') take([...dataTransfer.files]);
    };
    const types = ['dragover', 'dragleave', 'drop'] as const;
    for (const type of types) window.addEventListener(type, drag);
    return () => {
      for (const type of types) window.removeEventListener(type, drag);
    };
  }, []);

  return isOver;
}

/** Prevents the browser from opening dropped files, even while no box accepts them. */
export function useHeldFiles(): void {
  useEffect(() => {
    const hold = (event: DragEvent) => {
      if (!event.dataTransfer?.types.includes('Files')) return;
      event.preventDefault();
      event.dataTransfer.dropEffect = 'none';
    };
    // Handled in the capture phase, so that the box can accept the files afterwards.
    const types = ['dragover', 'drop'] as const;
    for (const type of types) window.addEventListener(type, hold, true);
    return () => {
      for (const type of types) window.removeEventListener(type, hold, true);
    };
  }, []);
}
