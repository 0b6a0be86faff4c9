import { clsx } from 'clsx';
import {
  useEffect,
  useState,
  type ClipboardEvent,
  type ComponentProps,
  type DragEvent,
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
  const drop = useFileDrop(files.add);
  const isOver = drop.isOver && !files.isOff;
  return (
    <div
      {...drop.handlers}
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

/** Handles files dragged onto an element. A drop outside of it must not make the browser open the file. */
function useFileDrop(onDrop: (files: File[]) => void) {
  const [isOver, setIsOver] = useState(false);

  useEffect(() => {
    const hold = (event: globalThis.DragEvent) => {
      if (event.dataTransfer?.types.includes('Files')) event.preventDefault();
    };
    window.addEventListener('dragover', hold);
    window.addEventListener('drop', hold);
    return () => {
      window.removeEventListener('dragover', hold);
      window.removeEventListener('drop', hold);
    };
  }, []);

  const handlers = {
    onDragOver(event: DragEvent) {
      if (event.dataTransfer.types.includes('Files')) setIsOver(true);
    },
    onDragLeave({ currentTarget, relatedTarget }: DragEvent) {
      const isInside = relatedTarget instanceof Node && currentTarget.contains(relatedTarget);
      if (!isInside) setIsOver(false);
    },
    onDrop(event: DragEvent) {
      setIsOver(false);
      const files = [...event.dataTransfer.files];
      if (files.length > 0) onDrop(files);
    },
  };
  return { isOver, handlers };
}
